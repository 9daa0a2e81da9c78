import { urlOf } from '@beacon/api/client'
import { imageInjection, injectionLimits, uploadFolders, uploadPath } from '@beacon/api/image/image-injection'
import { sendFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, formatBytes, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Field, FileDrop } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { AuthoringPanelProps } from './panel-props.ts'

interface Sent {
  path: string
  bytes: number
}

/** Puts files into the running node, one at a time, where its author says. */
export function FilesPanel({ image, authoring, mayWork }: AuthoringPanelProps) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const words = useErrorWords()
  const [file, setFile] = useState<File | null>(null)
  const [path, setPath] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [sent, setSent] = useState<Sent[]>([])
  const cut = useRef<AbortController | null>(null)
  if (image.virt_type === 'vm')
    return (
      <p className="text-fg-3">
        <Trans>Files cannot be added to a virtual machine here.</Trans>
      </p>
    )
  const isRunning = authoring.node?.rest === 'running'
  const isWrong = path !== '' && uploadPath(path) === null
  const send = async () => {
    if (file === null) return
    const own = new AbortController()
    cut.current = own
    setPart(0)
    setFailure(null)
    try {
      const url = urlOf(imageInjection.upload, { params: { resource_id: image.resource_id }, query: { path } })
      await sendFile(url, { file, name: file.name, onSent: (bytes) => setPart(bytes), signal: own.signal })
      setSent((now) => [{ path, bytes: file.size }, ...now].slice(0, 10))
      setFile(null)
      setPath('')
    } catch (error) {
      if (!own.signal.aborted) setFailure(words(error))
    } finally {
      setPart(null)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        aria-label={t`File for the node`}
        multiple={false}
        max_bytes={injectionLimits.file_bytes}
        disabled={!mayWork || !isRunning || part !== null}
        files={[]}
        onRemove={() => undefined}
        onAdd={([first]) => {
          if (first === undefined) return
          setFile(first.file)
          setFailure(null)
          if (path === '') setPath(`/opt/${first.file.name}`)
        }}
      />
      {file !== null && (
        <>
          <Field
            layout="stack"
            label={<Trans>Path in the node</Trans>}
            required
            error={isWrong ? errorText(i18n, 'node_path_wrong', {}) : undefined}
            help={<Trans>Below {uploadFolders.join(' · ')}. Missing folders are created; an existing file is replaced.</Trans>}
          >
            <Input
              mono
              value={path}
              maxLength={injectionLimits.path_max}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setPath(event.target.value)}
            />
          </Field>
          <span className="truncate text-caption text-fg-3">
            {file.name} · {formatBytes(locale, file.size)}
          </span>
          <span className="flex gap-2">
            <Button disabled={!mayWork || !isRunning || uploadPath(path) === null} saving={part !== null} onClick={() => void send()}>
              <Trans>Upload file</Trans>
            </Button>
            {part !== null && (
              <Button look="quiet" onClick={() => cut.current?.abort()}>
                <Trans context="authoring">Stop</Trans>
              </Button>
            )}
          </span>
        </>
      )}
      {part !== null && file !== null && (
        <span role="status" className="text-caption text-fg-3">
          {formatBytes(locale, part)} / {formatBytes(locale, file.size)}
        </span>
      )}
      {failure !== null && (
        <span role="alert" className="break-words text-vermilion">
          {failure}
        </span>
      )}
      {sent.length > 0 && (
        <ul aria-label={t`Uploaded files`} className="flex flex-col">
          {sent.map((one, index) => (
            <li key={index} className="flex min-w-0 items-center gap-2 border-b border-rule-2 py-1">
              <span className="min-w-0 truncate font-mono text-mono text-fg">{one.path}</span>
              <span className="ml-auto text-caption text-fg-3">{formatBytes(locale, one.bytes)}</span>
            </li>
          ))}
        </ul>
      )}
      {!isRunning && (
        <p className="text-caption text-fg-3">
          <Trans>Start the node to add files.</Trans>
        </p>
      )}
    </div>
  )
}
