import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { limits } from '@beacon/api/limits'
import { useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { FieldError, FileDrop, type UploadItem } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { uploadFile } from '@beacon/api/platform/upload'

interface Props {
  value: string | null
  purpose: 'contest_logo' | 'contest_cover'
  onValueChange: (file_id: string | null) => void
}

/** A picture: chosen, sent at once, shown as it is stored. */
export function ImageField({ value, purpose, onValueChange }: Props) {
  const { t } = useLingui()
  const words = useErrorWords()
  const [sending, setSending] = useState<UploadItem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (picked: File) => {
    const item = { id: 'one', name: picked.name, size_bytes: picked.size }
    setFailure(null)
    setSending({ ...item, state: 'sending', sent_bytes: 0 })
    try {
      const signal = new AbortController().signal
      const done = await uploadFile({
        purpose,
        file: picked,
        signal,
        onSent: (sent_bytes) => setSending({ ...item, state: 'sending', sent_bytes }),
      })
      onValueChange(done.file_id)
    } catch (error) {
      setFailure(words(error))
    } finally {
      setSending(null)
    }
  }
  if (value !== null) {
    return (
      <div className="flex items-center gap-3">
        <img
          src={urlOf(file.image, { params: { file_id: value } })}
          alt={t`Chosen picture`}
          className="max-h-16 max-w-60 rounded-control border border-rule object-contain"
        />
        <Button size="sm" look="quiet" onClick={() => onValueChange(null)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
    )
  }
  return (
    <>
      <FileDrop
        files={sending === null ? [] : [sending]}
        multiple={false}
        endings={['.jpg', '.jpeg', '.png', '.gif', '.svg']}
        max_bytes={purpose === 'contest_logo' ? limits.contest_logo_bytes : limits.contest_image_bytes}
        onAdd={([picked]) => picked && void send(picked.file)}
        onRemove={() => setSending(null)}
      />
      {failure !== null && <FieldError>{failure}</FieldError>}
    </>
  )
}
