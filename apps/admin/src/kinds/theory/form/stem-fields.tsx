import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'
import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { Button, Input, Segmented, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, FormRows } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { EditorSkeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FocusEvent, type KeyboardEvent, Suspense, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Blanked, grownBlanks, hasRuns, insertBlank, takeRuns } from './blanks.ts'
import type { TheoryInput } from './model.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)
export const languageNames = { en: 'English', zh: '中文' } as const
export type Lang = keyof typeof languageNames

/** A picture of a text lies on this site; its address stands in the text. */
async function uploadPicture(picture: File): Promise<{ path: string; alt: string }> {
  const signal = new AbortController().signal
  const done = await uploadFile({ purpose: 'question_image', file: picture, signal, onSent: () => undefined })
  return { path: urlOf(file.image, { params: { file_id: done.file_id } }), alt: '' }
}

type StemName = 'stem' | `translations.${Lang}.stem`

interface StemProps {
  name: StemName
  isRequired: boolean
  /** Blanks stand in it. */
  hasBlanks: boolean
}

function StemField({ name, isRequired, hasBlanks }: StemProps) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext<TheoryInput>()
  const caret = useRef<number | null>(null)
  const put = ({ stem, blanks }: Blanked) => {
    setValue('stem', stem, { shouldDirty: true })
    setValue('blanks', blanks, { shouldDirty: true })
  }
  const held = (): Blanked => ({ stem: getValues('stem'), blanks: getValues('blanks') ?? [] })
  const insert = (at: number): number => {
    const made = insertBlank(held(), at)
    put(made)
    return made.caret
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const box = event.target
    const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyB'
    if (!isShortcut || !(box instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    event.stopPropagation()
    const next = insert(box.selectionStart)
    // The caret goes behind the blank once the new text stands in the box.
    requestAnimationFrame(() => box.setSelectionRange(next, next))
  }
  const onBlur = ({ target }: FocusEvent<HTMLDivElement>) => {
    if (target instanceof HTMLTextAreaElement) caret.current = target.selectionStart
  }
  const field = (
    <FormField<TheoryInput, StemName> name={name} label={t({ message: 'Question', context: 'stem' })} required={isRequired}>
      {({ value, onChange, onBlur, ref }) => (
        <Suspense fallback={<EditorSkeleton />}>
          <MarkdownEditor
            ref={ref}
            value={value ?? ''}
            onValueChange={(stem) => {
              onChange(stem)
              if (hasBlanks) setValue('blanks', grownBlanks({ ...held(), stem }), { shouldDirty: true })
            }}
            onBlur={onBlur}
            counter={limits.description.max}
            upload={uploadPicture}
          />
        </Suspense>
      )}
    </FormField>
  )
  if (!hasBlanks) return field
  return (
    <>
      {/* Keys of the box inside are caught on their way to it. */}
      <div onKeyDownCapture={onKeyDown} onBlurCapture={onBlur}>
        {field}
      </div>
      <BlankButtons
        onInsert={() => (caret.current = insert(caret.current ?? getValues('stem').length))}
        onRuns={() => put(takeRuns(held()))}
      />
    </>
  )
}

function BlankButtons({ onInsert, onRuns }: { onInsert: () => void; onRuns: () => void }) {
  const stem = useWatch<TheoryInput, 'stem'>({ name: 'stem' })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" look="quiet" aria-keyshortcuts="Control+Shift+B" onClick={onInsert}>
        <Trans>Insert blank</Trans>
      </Button>
      <span className="font-mono text-caption text-fg-3">Ctrl Shift B</span>
      {hasRuns(stem) && (
        <Button size="sm" onClick={onRuns}>
          <Trans>Turn underscores into blanks</Trans>
        </Button>
      )}
    </div>
  )
}

interface Props {
  /** The language whose texts are in sight. */
  shown: Lang
  onShow: (lang: Lang) => void
  isMasked: boolean
}

/** Name and stem, in the question's language and in a second one. */
export function StemFields({ shown, onShow, isMasked }: Props) {
  const { t } = useLingui()
  const [lang = 'zh', type] = useWatch<TheoryInput, ['lang', 'question_type']>({ name: ['lang', 'question_type'] })
  const isOwn = shown === lang
  const other: Lang = lang === 'en' ? 'zh' : 'en'
  return (
    <FormRows>
      <FormField<TheoryInput, 'lang'> name="lang" label={t`Language`}>
        {({ value, onChange }) => (
          <Segmented
            value={value ?? 'zh'}
            onValueChange={(next) => {
              onChange(next)
              onShow(next)
            }}
            options={(['zh', 'en'] as const).map((one) => ({ value: one, label: languageNames[one] }))}
          />
        )}
      </FormField>
      <div className="flex">
        <Segmented
          aria-label={t`Text language`}
          value={shown}
          onValueChange={onShow}
          options={[
            { value: lang, label: languageNames[lang] },
            { value: other, label: t`Second language: ${languageNames[other]}` },
          ]}
        />
      </div>
      <FormField<TheoryInput, 'name' | `translations.${Lang}.name`>
        key={`name ${shown}`}
        name={isOwn ? 'name' : `translations.${shown}.name`}
        label={t`Short name`}
        help={t`Leave empty to use the start of the question.`}
      >
        {(field) => <Input {...boundText(field)} lang={shown} />}
      </FormField>
      <StemField
        key={`stem ${shown}`}
        name={isOwn ? 'stem' : `translations.${shown}.stem`}
        isRequired={isOwn}
        hasBlanks={type === 'completion' && isOwn && !isMasked}
      />
      {!isOwn && !isMasked && (
        <FormField<TheoryInput, `translations.${Lang}.analysis`>
          key={`analysis ${shown}`}
          name={`translations.${shown}.analysis`}
          label={t({ message: 'Analysis', context: 'theory' })}
        >
          {(field) => <Textarea {...boundText(field)} rows={3} counter={20_000} lang={shown} />}
        </FormField>
      )}
    </FormRows>
  )
}
