import { Trans, useLingui } from '@lingui/react/macro'
import { Bold, Code, ImageIcon, Italic, Link, List } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type Ref, type RefObject, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { FieldContext, useFieldControl } from '../controls/field-context.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { Segmented } from '../controls/segmented.tsx'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'
import { insert, link, prefixLines, type Selected, wrap } from './edit-text.ts'
import { Markdown } from './markdown.tsx'

interface MarkdownEditorProps {
  value: string
  onValueChange: (value: string) => void
  /** Maximum of code points; shown, not enforced. */
  counter?: number
  rows?: number
  id?: string
  name?: string
  onBlur?: () => void
  readOnly?: boolean
  ref?: Ref<HTMLTextAreaElement>
  'aria-label'?: string
  /** Uploads a picture and answers its path on this site; without it there is no picture button. */
  upload?: (file: File) => Promise<{ path: string; alt: string }>
  className?: string
}

/** Markdown with write and preview. Ctrl B, I, K; Tab indents until Esc is pressed, then Tab leaves. */
export function MarkdownEditor({ ref, ...props }: MarkdownEditorProps) {
  const { value, counter, className } = props
  const { t } = useLingui()
  const wiring = useFieldControl(props)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const box = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(ref, () => box.current)
  const editor = useEditing(props, box)
  const used = Array.from(value).length
  return (
    <div className={cn('rounded-control border border-control bg-ink-0', wiring['aria-invalid'] && 'border-2 border-vermilion', className)}>
      <div className="flex min-h-control flex-wrap items-center gap-0.5 border-b border-rule px-1">
        <Tools editor={editor} hasUpload={props.upload !== undefined} isOff={mode === 'preview' || props.readOnly === true} />
        <span className="mr-2 ml-auto text-caption text-fg-3">
          {editor.isUploading ? (
            <span role="status" className="inline-flex items-center gap-1.5">
              <Mark name="spin" />
              <Trans>Uploading</Trans>
            </span>
          ) : counter === undefined ? (
            'Markdown'
          ) : (
            <Trans>
              Markdown · {used} of {counter}
            </Trans>
          )}
        </span>
        {/* The field's name and id belong to the text alone. */}
        <FieldContext value={null}>
          <Segmented
            size="sm"
            className="border-transparent"
            aria-label={t`View`}
            value={mode}
            onValueChange={setMode}
            options={[
              { value: 'write', label: t`Write` },
              { value: 'preview', label: t`Preview` },
            ]}
          />
        </FieldContext>
      </div>
      {mode === 'preview' ? (
        <div className="min-h-32 p-3">
          {value.trim() === '' ? <span className="text-fg-3">{t`Nothing written yet.`}</span> : <Markdown>{value}</Markdown>}
        </div>
      ) : (
        <textarea
          {...wiring}
          ref={box}
          name={props.name}
          aria-label={props['aria-label']}
          readOnly={props.readOnly}
          rows={props.rows ?? 8}
          value={value}
          onBlur={props.onBlur}
          onChange={(event) => props.onValueChange(event.target.value)}
          onKeyDown={editor.onKeyDown}
          className="type-mono block w-full resize-y bg-transparent p-3 text-fg"
        />
      )}
      {editor.failure !== null && (
        <p role="alert" className="px-3 pb-2 text-caption text-vermilion">
          {editor.failure}
        </p>
      )}
    </div>
  )
}

interface ToolProps {
  label: string
  icon: ReactNode
  isOff: boolean
  onRun: () => void
}

function Tool({ label, icon, isOff, onRun }: ToolProps) {
  return (
    <IconButton size="sm" label={label} disabled={isOff} onClick={onRun}>
      {icon}
    </IconButton>
  )
}

function Tools({ editor, hasUpload, isOff }: { editor: ReturnType<typeof useEditing>; hasUpload: boolean; isOff: boolean }) {
  const { t } = useLingui()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div role="group" aria-label={t`Formatting`} className="flex gap-0.5">
      <Tool
        label={t`Bold (Ctrl B)`}
        icon={<Bold size={14} aria-hidden="true" />}
        isOff={isOff}
        onRun={() => editor.change((at) => wrap(at, '**'))}
      />
      <Tool
        label={t`Italic (Ctrl I)`}
        icon={<Italic size={14} aria-hidden="true" />}
        isOff={isOff}
        onRun={() => editor.change((at) => wrap(at, '*'))}
      />
      <Tool label={t`Code`} icon={<Code size={14} aria-hidden="true" />} isOff={isOff} onRun={() => editor.change((at) => wrap(at, '`'))} />
      <Tool label={t`Link (Ctrl K)`} icon={<Link size={14} aria-hidden="true" />} isOff={isOff} onRun={() => editor.change(link)} />
      <Tool
        label={t`List`}
        icon={<List size={14} aria-hidden="true" />}
        isOff={isOff}
        onRun={() => editor.change((at) => prefixLines(at, '- '))}
      />
      {hasUpload && (
        <>
          <Tool label={t`Picture`} icon={<ImageIcon size={14} aria-hidden="true" />} isOff={isOff} onRun={() => picker.current?.click()} />
          <input
            ref={picker}
            type="file"
            accept="image/*"
            hidden
            aria-label={t`Picture file`}
            onChange={(event) => {
              const file = event.target.files?.[0]
              event.target.value = ''
              if (file) void editor.uploadPicture(file)
            }}
          />
        </>
      )}
    </div>
  )
}

function useEditing({ onValueChange, upload, readOnly }: Omit<MarkdownEditorProps, 'ref'>, box: RefObject<HTMLTextAreaElement | null>) {
  const mayLeave = useRef(false)
  const pending = useRef<Selected | null>(null)
  // The text arrives with the next render; only then can the selection be put back.
  useLayoutEffect(() => {
    if (pending.current) box.current?.setSelectionRange(pending.current.start, pending.current.end)
    pending.current = null
  })
  const [isUploading, setUploading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = (edit: (at: Selected) => Selected) => {
    const area = box.current
    if (!area || readOnly) return
    const next = edit({ text: area.value, start: area.selectionStart, end: area.selectionEnd })
    onValueChange(next.text)
    area.focus()
    pending.current = next
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const edit = shortcut(event)
    if (event.key === 'Escape') mayLeave.current = true
    else if (event.key === 'Tab' && !event.shiftKey && !mayLeave.current && !readOnly) {
      event.preventDefault()
      change((at) => insert(at, '  '))
    } else if (event.key !== 'Shift') mayLeave.current = false
    if (!edit) return
    event.preventDefault()
    change(edit)
  }
  const uploadPicture = async (file: File) => {
    if (!upload) return
    setUploading(true)
    setFailure(null)
    try {
      const { path, alt } = await upload(file)
      change((at) => insert(at, `![${alt}](${path})`))
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error))
    } finally {
      setUploading(false)
    }
  }
  return { change, onKeyDown, uploadPicture, isUploading, failure }
}

function shortcut(event: KeyboardEvent): ((at: Selected) => Selected) | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return null
  const key = event.key.toLowerCase()
  if (key === 'b') return (at) => wrap(at, '**')
  if (key === 'i') return (at) => wrap(at, '*')
  return key === 'k' ? link : null
}
