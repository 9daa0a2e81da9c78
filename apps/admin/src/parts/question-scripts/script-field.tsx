import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { FileDrop, FormField, type UploadItem } from '@beacon/ui/form'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldValues, useFormContext } from 'react-hook-form'
import { useFormFacts } from '../question-form/form-facts.ts'

type Purpose = 'check_script' | 'attachment' | 'ai_reference'

/** A stored file as a form sends it. */
export interface ScriptFile {
  file_id: string
  name: string
}

interface Props {
  name: string
  label: string
  help: ReactNode
  /** A script; else what lies beside one, or is given to it. */
  isScript: boolean
  endings?: readonly string[]
  /** What it is sent as, and its largest size, where it is neither. */
  upload?: { purpose: Purpose; max_bytes: number }
  onBusy: (isBusy: boolean) => void
}

const script = { purpose: 'check_script', max_bytes: limits.check_script_bytes } as const
const beside = { purpose: 'attachment', max_bytes: limits.attachment_bytes } as const

/** One file of a question, sent as soon as it is chosen. The form holds what has arrived. */
export function ScriptField({ name, label, help, isScript, endings = isScript ? ['.py'] : [], upload, onBusy }: Props) {
  const { purpose, max_bytes } = upload ?? (isScript ? script : beside)
  const { setValue } = useFormContext<FieldValues>()
  const known = useFormFacts().files
  const { item, sent, send, drop } = useOneUpload({
    purpose,
    onBusy,
    onDone: (file) => setValue(name, file, { shouldDirty: true, shouldValidate: true }),
  })
  return (
    <FormField<FieldValues> name={name} label={label} help={help}>
      {({ value, onChange }) => {
        const file = (value ?? null) as ScriptFile | null
        const fact = file === null ? undefined : (sent.get(file.file_id) ?? known.get(file.file_id))
        const arrived: UploadItem[] =
          file === null ? [] : [{ id: file.file_id, name: file.name, size_bytes: fact?.size ?? 0, state: 'done', sha256: fact?.sha256 }]
        return (
          <FileDrop
            files={item === null ? arrived : [item]}
            multiple={false}
            {...(endings.length > 0 ? { endings } : {})}
            max_bytes={max_bytes}
            onAdd={([first]) => first !== undefined && void send(first.file)}
            onRemove={() => {
              if (item === null) onChange(null)
              else drop()
            }}
          />
        )
      }}
    </FormField>
  )
}

interface Upload {
  purpose: Purpose
  onBusy: (isBusy: boolean) => void
  onDone: (file: ScriptFile) => void
}

function useOneUpload({ purpose, onBusy, onDone }: Upload) {
  const words = useErrorWords()
  const [item, setItem] = useState<UploadItem | null>(null)
  const [sent, setSent] = useState<ReadonlyMap<string, { size: number; sha256: string }>>(new Map())
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const send = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const about = { id: 'new', name: file.name, size_bytes: file.size }
    const onSent = (sent_bytes: number) => setItem({ ...about, state: 'sending', sent_bytes })
    onBusy(true)
    onSent(0)
    try {
      const { file_id, name, size, sha256 } = await uploadFile({ purpose, file, signal: controller.signal, onSent })
      setSent((all) => new Map(all).set(file_id, { size, sha256 }))
      setItem(null)
      onDone({ file_id, name })
    } catch (error) {
      if (!controller.signal.aborted) setItem({ ...about, state: 'refused', reason: words(error) })
    } finally {
      onBusy(false)
    }
  }
  const drop = () => {
    running.current?.abort()
    setItem(null)
  }
  return { item, sent, send, drop }
}
