import { ApiError, urlOf } from '@beacon/api/client'
import { theoryTransfer, transferLimits } from '@beacon/api/kinds/theory/transfer'
import { sendFile } from '@beacon/api/upload'
import { useErrorWords } from '@beacon/auth/call'
import { type DroppedFile, FieldError, FileDrop } from '@beacon/ui/form'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

const answer = z.object({ text: z.string(), pictures: z.array(z.int()) })

/** A Word document whose text takes the place of what is pasted. Its pictures do not come along, and their lines are named. */
export function WordFile({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [isReading, setReading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [pictures, setPictures] = useState<readonly number[]>([])
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const read = async ([first]: DroppedFile[]) => {
    if (first === undefined) return
    const controller = new AbortController()
    running.current = controller
    setFailure(null)
    setPictures([])
    setReading(true)
    try {
      const { file } = first
      const sent = { file, name: file.name, onSent: () => undefined, signal: controller.signal }
      const reply = z.safeParse(answer, await sendFile(urlOf(theoryTransfer.document, {}), sent))
      if (!reply.success) throw new ApiError('reply_wrong', 200, z.prettifyError(reply.error))
      setPictures(reply.data.pictures)
      onText(reply.data.text)
    } catch (error) {
      if (!controller.signal.aborted) setFailure(words(error))
    } finally {
      if (!controller.signal.aborted) setReading(false)
    }
  }
  const lines = [...new Set(pictures)].join(', ')
  return (
    <div className="mb-3 flex flex-col gap-1">
      <FileDrop
        aria-label={t`Word document (.docx)`}
        files={[]}
        onAdd={(files) => void read(files)}
        onRemove={() => undefined}
        endings={['.docx']}
        multiple={false}
        disabled={isReading}
        max_bytes={transferLimits.text_bytes}
      />
      <div role="status">
        {isReading && (
          <p className="text-caption text-fg-2">
            <Trans>Reading the file</Trans>
          </p>
        )}
        {pictures.length > 0 && (
          <p className="text-caption text-amber">
            <Plural
              value={pictures.length}
              one="# picture did not come along; add it in the form. Line: "
              other="# pictures did not come along; add them in the form. Lines: "
            />
            {lines}
          </p>
        )}
      </div>
      {failure !== null && <FieldError>{failure}</FieldError>}
    </div>
  )
}
