import { uploadFile } from '@beacon/api/platform/upload'
import { listText } from '@beacon/i18n'
import { Field, fieldId, FileDrop, type UploadItem } from '@beacon/ui/form'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type ImageSourceEntry, type SourceProps, SourceStopped } from './source.ts'

/** A file that is built or loaded. It goes up in pieces when the form is sent; leaving the page stops it. */
function UploadFields({ builder, isBusy, error, onPrepare, onName }: SourceProps) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (chosen: File) => {
    const controller = new AbortController()
    running.current = controller
    setSent(0)
    try {
      const { file_id } = await uploadFile({ purpose: 'scene_image', file: chosen, signal: controller.signal, onSent: setSent })
      return { kind: 'upload' as const, file_id }
    } catch (failure) {
      throw controller.signal.aborted ? new SourceStopped() : failure
    } finally {
      setSent(null)
    }
  }
  const choose = (next: File | null) => {
    running.current?.abort()
    setFile(next)
    onPrepare(next === null ? null : () => send(next))
    if (next !== null) onName(next.name)
  }
  const state = sent === null ? ({ state: 'queued' } as const) : ({ state: 'sending', sent_bytes: sent } as const)
  const items: UploadItem[] = file === null ? [] : [{ id: 'file', name: file.name, size_bytes: file.size, ...state }]
  const bases = [
    ...(builder?.bases.filter((one) => one.is_ready).map(({ name }) => name) ?? []),
    ...(builder?.registries.slice(0, 1).map((host) => `${host.replace(/^https?:\/\//u, '')}/…`) ?? []),
  ]
  return (
    <Field
      label={t({ context: 'image', message: 'File' })}
      id={fieldId('file')}
      required
      error={error}
      help={
        bases.length === 0
          ? t`A Dockerfile folder as zip, tar or tar.gz, or a “docker save” tar.`
          : t`A Dockerfile folder as zip, tar or tar.gz, or a “docker save” tar. FROM: a listed image or ${listText(bases)}.`
      }
    >
      <FileDrop
        files={items}
        multiple={false}
        disabled={isBusy}
        endings={['.zip', '.tar', '.tar.gz', '.tgz']}
        max_bytes={builder?.archive_bytes}
        onAdd={([first]) => first !== undefined && choose(first.file)}
        onRemove={() => choose(null)}
      />
    </Field>
  )
}

export const uploadSource: ImageSourceEntry = {
  kind: 'upload',
  label: msg({ context: 'image', message: 'File' }),
  Fields: UploadFields,
}
