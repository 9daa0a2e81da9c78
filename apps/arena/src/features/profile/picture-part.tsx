import { call, urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import type { OwnProfile } from '@beacon/api/people/profile'
import { session } from '@beacon/api/people/session'
import { uploadFile } from '@beacon/api/platform/upload'
import { meQuery } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { PictureField } from '@beacon/ui/form'
import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from './queries.ts'

/** The own picture: cut to a square, uploaded and kept at once. */
export function PicturePart({ own }: { own: OwnProfile }) {
  const cache = useQueryClient()
  const wordsOf = useErrorWords()
  const keep = async (logo: string | null) => {
    cache.setQueryData(meQuery.queryKey, await call(session.update_me, { body: { logo } }))
    await cache.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  const send = async (square: Blob) => {
    const picked = new File([square], 'picture.png', { type: square.type })
    const done = await uploadFile({ purpose: 'avatar', file: picked, signal: new AbortController().signal, onSent: () => undefined })
    await keep(done.file_id)
  }
  return (
    <PictureField
      name={own.rep_name}
      src={own.logo === null ? null : urlOf(file.image, { params: { file_id: own.logo } })}
      disabled={!own.edit_fields.includes('picture')}
      onPick={send}
      onRemove={() => void keep(null)}
      describeError={wordsOf}
    />
  )
}
