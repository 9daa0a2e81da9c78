import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/file'
import { limits } from '@beacon/api/limits'
import { uploadFile } from '@beacon/api/upload'
import { Button, Input, Segmented, Textarea } from '@beacon/ui/controls'
import { FormField, FormRows } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { equalShares, newBlank, type TheoryInput } from './model.ts'

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

function StemField({ name, isRequired }: { name: StemName; isRequired: boolean }) {
  const { t } = useLingui()
  return (
    <FormField<TheoryInput, StemName> name={name} label={t`Question`} required={isRequired}>
      {({ value, onChange, onBlur, ref }) => (
        <Suspense fallback={<div className="h-[218px] rounded-control border border-rule" />}>
          <MarkdownEditor
            ref={ref}
            value={value ?? ''}
            onValueChange={onChange}
            onBlur={onBlur}
            counter={limits.description.max}
            upload={uploadPicture}
          />
        </Suspense>
      )}
    </FormField>
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
      <Segmented
        aria-label={t`Text language`}
        value={shown}
        onValueChange={onShow}
        options={[
          { value: lang, label: languageNames[lang] },
          { value: other, label: t`Second language: ${languageNames[other]}` },
        ]}
      />
      <FormField<TheoryInput, 'name' | `translations.${Lang}.name`>
        key={`name ${shown}`}
        name={isOwn ? 'name' : `translations.${shown}.name`}
        label={t`Short name`}
        help={t`Empty takes the beginning of the question.`}
      >
        {({ value, onChange, onBlur, ref }) => <Input ref={ref} lang={shown} value={value ?? ''} onChange={onChange} onBlur={onBlur} />}
      </FormField>
      <StemField key={`stem ${shown}`} name={isOwn ? 'stem' : `translations.${shown}.stem`} isRequired={isOwn} />
      {type === 'completion' && isOwn && <InsertBlank />}
      {!isOwn && !isMasked && (
        <FormField<TheoryInput, `translations.${Lang}.analysis`>
          key={`analysis ${shown}`}
          name={`translations.${shown}.analysis`}
          label={t`Analysis`}
        >
          {({ value, onChange, onBlur, ref }) => (
            <Textarea ref={ref} rows={3} counter={20_000} lang={shown} value={value ?? ''} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
      )}
    </FormRows>
  )
}

/** Puts the next blank behind the stem; a run of underscores that was typed becomes blanks. */
function InsertBlank() {
  const { getValues, setValue } = useFormContext<TheoryInput>()
  const stem = useWatch<TheoryInput, 'stem'>({ name: 'stem' })
  const hasRuns = /_{5,}/u.test(stem)
  const put = (text: string, count: number) => {
    const held = getValues('blanks') ?? []
    const shares = equalShares(count)
    const blanks = shares.map((score, index) => ({ ...(held[index] ?? newBlank(score)), score }))
    setValue('stem', text, { shouldDirty: true })
    setValue('blanks', blanks, { shouldDirty: true })
  }
  const next = () => {
    const numbers = [...stem.matchAll(/\{\{(\d{1,2})\}\}/gu)].map(([, n]) => Number(n))
    const n = Math.max(0, ...numbers) + 1
    put(`${stem}{{${n}}}`, n)
  }
  const takeRuns = () => {
    let n = 0
    const text = stem.replaceAll(/_{5,}|\{\{\d{1,2}\}\}/gu, () => `{{${(n += 1)}}}`)
    put(text, n)
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" look="quiet" onClick={next}>
        <Trans>Insert blank</Trans>
      </Button>
      {hasRuns && (
        <Button size="sm" onClick={takeRuns}>
          <Trans>Turn underscores into blanks</Trans>
        </Button>
      )}
    </div>
  )
}
