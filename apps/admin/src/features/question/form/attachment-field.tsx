import { limits } from '@beacon/api/limits'
import type { QuestionDetail } from '@beacon/api/question'
import { Field, fieldId, FileDrop, type UploadItem } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useErrorWords } from '../../../app/list-state.tsx'
import { uploadFile } from '../../../app/upload-file.ts'
import { messageAt } from '../../../app/form-paths.ts'
import type { QuestionInput } from './model.ts'

type Item = UploadItem & { file?: File; file_id?: string }

const stored = (files: QuestionDetail['attachments']): Item[] =>
  files.map(({ file_id, name, size, sha256 }) => ({ id: file_id, file_id, name, size_bytes: size, state: 'done', sha256 }))

/** The files of a question, sent as soon as they are chosen; the form holds those that arrived. */
export function AttachmentField({
  attachments,
  onBusy,
}: {
  attachments: QuestionDetail['attachments']
  onBusy: (isBusy: boolean) => void
}) {
  const { getValues, setValue, formState } = useFormContext<QuestionInput>()
  const words = useErrorWords()
  const [items, setItems] = useState<Item[]>(() => stored(attachments))
  const running = useRef(new Map<string, AbortController>())
  const sequence = useRef(0)
  useEffect(() => {
    const uploads = running.current
    return () => uploads.forEach((controller) => controller.abort())
  }, [])
  const put = (id: string, change: Partial<Item>) =>
    setItems((all) => all.map((item) => (item.id === id ? ({ ...item, ...change } as Item) : item)))
  const send = async (id: string, file: File) => {
    const controller = new AbortController()
    running.current.set(id, controller)
    onBusy(true)
    put(id, { state: 'sending', sent_bytes: 0 })
    try {
      const done = await uploadFile({
        purpose: 'attachment',
        file,
        signal: controller.signal,
        onSent: (sent_bytes) => put(id, { state: 'sending', sent_bytes }),
      })
      put(id, { state: 'done', sha256: done.sha256, file_id: done.file_id })
      setValue('attachments', [...(getValues('attachments') ?? []), { file_id: done.file_id, name: done.name }], { shouldDirty: true })
    } catch (error) {
      if (!controller.signal.aborted) put(id, { state: 'refused', reason: words(error) })
    } finally {
      running.current.delete(id)
      onBusy(running.current.size > 0)
    }
  }
  const add = (files: File[]) => {
    const added = files.map((file) => ({
      id: `new-${(sequence.current += 1)}`,
      name: file.name,
      size_bytes: file.size,
      state: 'queued' as const,
      file,
    }))
    setItems((all) => [...all, ...added])
    void added.reduce((before, { id, file }) => before.then(() => send(id, file)), Promise.resolve())
  }
  const remove = (id: string) => {
    running.current.get(id)?.abort()
    const gone = items.find((item) => item.id === id)
    setItems((all) => all.filter((item) => item.id !== id))
    setValue(
      'attachments',
      (getValues('attachments') ?? []).filter(({ file_id }) => file_id !== gone?.file_id),
      { shouldDirty: true },
    )
  }
  const retry = (id: string) => {
    const file = items.find((item) => item.id === id)?.file
    if (file !== undefined) void send(id, file)
  }
  return (
    <Section title={<Trans>Attachments</Trans>} note={<Trans>At most 100 MB each</Trans>}>
      <Field label={<Trans>Files</Trans>} id={fieldId('attachments')} error={messageAt(formState.errors, 'attachments')}>
        <FileDrop
          files={items}
          onAdd={(files) => add(files.map(({ file }) => file))}
          onRemove={remove}
          onRetry={retry}
          max_bytes={limits.attachment_bytes}
          max_files={limits.attachments}
        />
      </Field>
    </Section>
  )
}
