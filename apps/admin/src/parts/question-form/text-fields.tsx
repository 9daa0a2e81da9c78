import { call } from '@beacon/api/client'
import { uploadFile } from '@beacon/api/platform/upload'
import { file } from '@beacon/api/platform/file'
import { urlOf } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { question } from '@beacon/api/bank/question'
import { Input, Segmented } from '@beacon/ui/controls'
import { EditorSkeleton } from '@beacon/ui/feedback'
import { boundText, Field, FormField, FormRows } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormFacts } from './form-facts.ts'
import { useLater } from './later.ts'
import type { WordsInput } from './model.ts'
import { type Lang, langNames, secondLangOf } from './second-lang.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

/** A picture of a text lies on this site; its address stands in the text. */
async function uploadPicture(picture: File): Promise<{ path: string; alt: string }> {
  const signal = new AbortController().signal
  const done = await uploadFile({ purpose: 'question_image', file: picture, signal, onSent: () => undefined })
  return { path: urlOf(file.image, { params: { file_id: done.file_id } }), alt: done.name.replace(/\.\w+$/u, '') }
}

export interface TextFieldsProps {
  /** What may stand for something else in the text. */
  stands?: ReactNode
  /** The question's language was changed; `isSwapped`: its texts were written in both and have changed places. */
  onLangChanged?: (isSwapped: boolean) => void
}

/** Name and description, in the question's language and in a second one. */
export function TextFields({ stands, onLangChanged }: TextFieldsProps) {
  const { t } = useLingui()
  const { formState } = useFormContext<WordsInput>()
  const [lang = 'en', translations] = useWatch<WordsInput, ['lang', 'translations']>({ name: ['lang', 'translations'] })
  const other: Lang = lang === 'en' ? 'zh' : 'en'
  const [shown, setShown] = useState<'own' | 'other'>('own')
  const hasOther = secondLangOf({ lang, translations }) !== null
  const { errors, submitCount } = formState
  const [seen, setSeen] = useState(submitCount)
  if (seen !== submitCount) {
    // A fault in the text that is not in sight brings it into sight.
    setSeen(submitCount)
    if (errors.name !== undefined || errors.description !== undefined) setShown('own')
    else if (errors.translations !== undefined) setShown('other')
  }
  return (
    <FormRows>
      <LangField
        onChanged={(isSwapped) => {
          setShown('own')
          onLangChanged?.(isSwapped)
        }}
      />
      <Field label={<Trans>Text</Trans>}>
        <Segmented
          aria-label={t`Text language`}
          value={shown}
          onValueChange={setShown}
          options={[
            { value: 'own', label: langNames[lang] },
            { value: 'other', label: hasOther ? langNames[other] : t`${langNames[other]}, not translated` },
          ]}
        />
      </Field>
      {shown === 'own' ? <OwnText lang={lang} stands={stands} /> : <OtherText lang={other} />}
    </FormRows>
  )
}

/** The language of name and description. Where the other one is written already, both change places. */
function LangField({ onChanged }: { onChanged: (isSwapped: boolean) => void }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext<WordsInput>()
  const change = (next: Lang, onChange: (value: Lang) => void) => {
    const { lang = 'en', name, description, translations } = getValues()
    if (next === lang) return
    const written = translations?.[next]
    const isSwapped = written !== undefined && ((written.name ?? '') !== '' || (written.description ?? '') !== '')
    if (isSwapped) {
      setValue('name', written.name || name, { shouldDirty: true })
      setValue('description', written.description || description, { shouldDirty: true })
      setValue('translations', { [lang]: { name, description } }, { shouldDirty: true })
    }
    onChange(next)
    onChanged(isSwapped)
  }
  return (
    <FormField<WordsInput, 'lang'>
      name="lang"
      label={t`Language`}
      help={<Trans>Shown to players whose language has no translation.</Trans>}
    >
      {({ value, onChange }) => (
        <Segmented
          value={value ?? 'en'}
          onValueChange={(next) => change(next, onChange)}
          options={[
            { value: 'en', label: langNames.en },
            { value: 'zh', label: langNames.zh },
          ]}
        />
      )}
    </FormField>
  )
}

function OwnText({ lang, stands }: { lang: Lang; stands: ReactNode }) {
  const { t } = useLingui()
  const facts = useFormFacts()
  return (
    <>
      <FormField<WordsInput, 'name'> name="name" label={t`Name`} required help={<SameName />}>
        {(field) => <Input {...boundText(field)} lang={lang} />}
      </FormField>
      <FormField<WordsInput, 'description'> name="description" label={t`Description`} required help={stands}>
        {({ value, onChange, onBlur, ref }) => (
          <Editor
            ref={ref}
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            counter={facts.isLong ? limits.description_imported : limits.description.max}
          />
        )}
      </FormField>
    </>
  )
}

function OtherText({ lang }: { lang: Lang }) {
  const { t } = useLingui()
  const facts = useFormFacts()
  return (
    <>
      <FormField<WordsInput, `translations.${Lang}.name`>
        key={lang}
        name={`translations.${lang}.name`}
        label={t`Name`}
        help={<Trans>Leave empty to show players the first language.</Trans>}
      >
        {(field) => <Input {...boundText(field)} lang={lang} />}
      </FormField>
      <FormField<WordsInput, `translations.${Lang}.description`> name={`translations.${lang}.description`} label={t`Description`}>
        {({ value, onChange, onBlur, ref }) => (
          <Editor
            ref={ref}
            value={value ?? ''}
            onValueChange={onChange}
            onBlur={onBlur}
            counter={facts.isLong ? limits.description_imported : limits.description.max}
          />
        )}
      </FormField>
    </>
  )
}

function Editor(props: Omit<Parameters<typeof MarkdownEditor>[0], 'upload'>) {
  return (
    <Suspense fallback={<EditorSkeleton />}>
      <MarkdownEditor {...props} upload={uploadPicture} />
    </Suspense>
  )
}

/** A warning only: another question of one's own has this name. */
function SameName() {
  const { kind, resource_id } = useFormFacts()
  const name = useLater(useWatch<WordsInput, 'name'>({ name: 'name' }))
  const { data } = useQuery({
    queryKey: ['question name', resource_id, name],
    queryFn: () => call(question.check, { body: { name, ...(resource_id === null ? {} : { resource_id }) } }),
    enabled: kind === 'question' && name.trim() !== '' && name.length <= 255,
    staleTime: 60_000,
  })
  const [first] = data?.same_name ?? []
  if (first === undefined) return null
  const { number } = first
  return (
    <span className="inline-flex items-center gap-2 text-amber">
      <Mark name="triangle" />
      <Trans>
        A question with this name exists: <span className="font-mono">{number}</span>
      </Trans>
    </span>
  )
}
