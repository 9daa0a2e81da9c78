import { formatBytes } from '@beacon/i18n/format'
import { Trans, useLingui } from '@lingui/react/macro'
import { Upload } from 'lucide-react'
import { type DragEvent, use, useId, useRef, useState } from 'react'
import { FieldContext, useFieldControl } from '../controls/field-context.ts'
import { cn } from '../theme/cn.ts'
import { useFormatLocale } from '../theme/use-format-locale.ts'
import { type DroppedFile, droppedFiles, pickedFiles } from './dropped-files.ts'
import { FileRow, RefusedRow, type UploadItem } from './file-row.tsx'
import { type FileRules, type Refusal, sortFiles, displayLimit } from './file-rules.ts'

interface FileDropProps extends FileRules {
  /** What is in the field, with its progress; the app uploads. */
  files: ReadonlyArray<UploadItem>
  /** Only files that fit the rules; the others are listed here with their reason. */
  onAdd: (files: DroppedFile[]) => void
  onRemove: (id: string) => void
  onRetry?: (id: string) => void
  multiple?: boolean
  /** Lets a folder be chosen as well; dropped folders are always opened. */
  folder?: boolean
  disabled?: boolean
  id?: string
  'aria-label'?: string
  className?: string
}

/** Files by click, Enter or drop, folders included. Shows queued, percent, done with size and sha256, and refused with the reason. */
export function FileDrop(props: FileDropProps) {
  const { files, onAdd, onRemove, onRetry, multiple = true, folder = false, disabled = false, endings, className } = props
  const wiring = useFieldControl(props)
  const ownId = useId()
  const buttonId = wiring.id ?? ownId
  // The name is the label followed by the words on the button, so that a person who speaks commands can say the words they see.
  const nameId = use(FieldContext)?.labelId ?? `${ownId}-name`
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [refused, setRefused] = useState<ReadonlyArray<Refusal>>([])
  const max_files = multiple ? props.max_files : 1
  const take = (found: DroppedFile[]) => {
    const sorted = sortFiles(found, { endings, max_bytes: props.max_bytes, max_files }, files.length)
    setRefused(sorted.refused)
    if (sorted.accepted.length > 0) onAdd(sorted.accepted)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) void droppedFiles(event.dataTransfer).then(take)
  }
  return (
    <div className={className}>
      <span id={`${ownId}-name`} hidden>
        {props['aria-label']}
      </span>
      <button
        type="button"
        id={buttonId}
        aria-describedby={wiring['aria-describedby']}
        aria-labelledby={`${nameId} ${buttonId}-words`}
        disabled={disabled}
        onClick={() => picker.current?.click()}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={cn(
          'flex min-h-[52px] w-full items-center gap-3 rounded-control border border-dashed border-control px-3 py-2 text-left text-body text-fg-2 hover:bg-ink-2 disabled:cursor-not-allowed disabled:border-rule disabled:bg-transparent disabled:text-fg-3',
          isOver && 'border-amber bg-ink-2 text-fg',
          wiring['aria-invalid'] && 'border-vermilion',
        )}
      >
        <Upload size={16} aria-hidden="true" className="shrink-0" />
        <span id={`${buttonId}-words`} className="flex flex-1 items-center gap-3">
          <Prompt multiple={multiple} folder={folder} />
          <Limits endings={endings} max_bytes={props.max_bytes} />
        </span>
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={endings?.join(',')}
        {...(folder ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          take(pickedFiles(event.target.files))
          event.target.value = ''
        }}
      />
      <ul>
        {files.map((item) => (
          <FileRow key={item.id} item={item} onRemove={() => onRemove(item.id)} {...(onRetry ? { onRetry: () => onRetry(item.id) } : {})} />
        ))}
      </ul>
      {refused.length > 0 && (
        <ul role="alert">
          {refused.map((refusal, index) => (
            <RefusedRow
              key={`${index}-${refusal.file.path}`}
              refusal={refusal}
              rules={{ endings, max_bytes: props.max_bytes, max_files }}
              onRemove={() => setRefused(refused.filter((other) => other !== refusal))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function Prompt({ multiple, folder }: { multiple: boolean; folder: boolean }) {
  if (folder) return <Trans>Choose a folder or drop it here</Trans>
  return multiple ? <Trans>Choose files or drop them here</Trans> : <Trans>Choose a file or drop it here</Trans>
}

function Limits({ endings, max_bytes }: FileRules) {
  const locale = useFormatLocale()
  const { t } = useLingui()
  const size = max_bytes === undefined ? null : formatBytes(locale, displayLimit(max_bytes))
  const parts = [endings?.map((ending) => ending.slice(1).toUpperCase()).join(', '), size === null ? null : t`at most ${size}`]
  return <span className="ml-auto text-right text-caption text-fg-3">{parts.filter(Boolean).join(' · ')}</span>
}
