import { Button, Input, Segmented } from '@beacon/ui/controls'
import { EditorSkeleton } from '@beacon/ui/feedback'
import { Field, fieldId } from '@beacon/ui/form'
import { late } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, use, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { messageAt } from '../form/form-paths.ts'
import { FormScopeContext } from './form-scope.ts'
import type { ContestInput } from './model.ts'

const MarkdownEditor = late(async () => (await import('@beacon/ui/markdown')).MarkdownEditor)

type Texts = { name: string; brief?: string | undefined; guide?: string | undefined }

/** Name, brief and guide in the other language; players read theirs, and the first one where it is missing. */
export function TranslationFields() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<ContestInput>()
  const lang = useWatch({ control, name: 'lang' })
  const { field } = useController({ control, name: 'translations' })
  const { problems } = use(FormScopeContext)
  const other = lang === 'en' ? 'zh' : 'en'
  const texts: Texts | undefined = field.value?.[other]
  const [isOpen, setOpen] = useState(false)
  const errorAt = (key: keyof Texts) => {
    const path = `translations.${other}.${key}`
    return messageAt(formState.errors, path) ?? problems.get(path)
  }
  const hasError = (['name', 'brief', 'guide'] as const).some((key) => errorAt(key) !== undefined)
  const set = (patch: Partial<Texts>) => field.onChange({ ...field.value, [other]: { name: '', brief: '', guide: '', ...texts, ...patch } })
  const remove = () => {
    const { [other]: _gone, ...rest } = field.value ?? {}
    field.onChange(rest)
    setOpen(false)
  }
  const languages = { en: t`English`, zh: t`Chinese` }
  if (texts === undefined)
    return (
      <Button
        onClick={() => {
          set({})
          setOpen(true)
        }}
      >
        {other === 'zh' ? <Trans>Add Chinese texts</Trans> : <Trans>Add English texts</Trans>}
      </Button>
    )
  const isShown = isOpen || hasError
  const path = (key: keyof Texts) => fieldId(`translations.${other}.${key}`)
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          aria-label={t`Text language`}
          value={isShown ? other : lang}
          onValueChange={(next) => setOpen(next === other)}
          options={[
            { value: lang, label: languages[lang] },
            { value: other, label: languages[other] },
          ]}
        />
        <Button look="quiet" size="sm" onClick={remove}>
          <Trans>Remove</Trans>
        </Button>
        {!isShown && <span className="min-w-0 truncate text-caption text-fg-3">{texts.name}</span>}
      </div>
      {isShown && (
        <div className="flex w-full flex-col gap-3" lang={other}>
          <Field id={path('name')} layout="stack" label={t`Name in ${languages[other]}`} required error={errorAt('name')}>
            <Input value={texts.name} autoComplete="off" onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field id={path('brief')} layout="stack" label={t`Brief in ${languages[other]}`} error={errorAt('brief')}>
            <Input value={texts.brief ?? ''} autoComplete="off" onChange={(event) => set({ brief: event.target.value })} />
          </Field>
          <Field id={path('guide')} layout="stack" label={t`Guide in ${languages[other]}`} error={errorAt('guide')}>
            <Suspense fallback={<EditorSkeleton />}>
              <MarkdownEditor value={texts.guide ?? ''} onValueChange={(guide) => set({ guide })} counter={20_000} rows={6} />
            </Suspense>
          </Field>
        </div>
      )}
    </div>
  )
}
