import { call } from '@beacon/api/client'
import { message, templateForm, type TemplateView } from '@beacon/api/message'
import { useContractForm } from '@beacon/auth/form'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { Markdown } from '@beacon/ui/markdown'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refreshMessages } from '../../parts/message-form/refresh-messages.ts'
import { useTemplateNames } from './words.ts'

type Values = z.input<typeof templateForm>
const paths = ['subject_en', 'text_en', 'subject_zh', 'text_zh'] as const

/** Both languages of an automatic message, with its placeholders and how it reads. */
export function TemplateForm({ stored, onClose }: { stored: TemplateView; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const names = useTemplateNames()
  const labels: Record<string, string> = {
    subject_en: t`Subject, English`,
    text_en: t`Text, English`,
    subject_zh: t`Subject, Chinese`,
    text_zh: t`Text, Chinese`,
  }
  const labelOf = (path: string) => labels[path] ?? path
  const { subject_en, text_en, subject_zh, text_zh, template } = stored
  const { refuse, ...form } = useContractForm({
    schema: templateForm,
    defaultValues: { subject_en, text_en, subject_zh, text_zh },
    labelOf,
  })
  const { errors, submitCount, isSubmitting } = form.formState
  const finish = async (work: Promise<TemplateView>) => {
    try {
      await work
      await refreshMessages(client)
      toast.done({ title: t`“${names[template]}” saved` })
      onClose()
    } catch (error) {
      refuse(error, paths)
    }
  }
  const submit = form.handleSubmit((body) => finish(call(message.templates.save, { params: { template }, body })))
  const marks = stored.placeholders.map((name) => `{${name}}`).join(' ')
  return (
    <Dialog
      open
      size="lg"
      busy={isSubmitting}
      onOpenChange={(open) => !open && onClose()}
      title={names[template]}
      description={t`Placeholders: ${marks}`}
      footer={
        <>
          {stored.is_changed && (
            <Button disabled={isSubmitting} onClick={() => void finish(call(message.templates.reset, { params: { template } }))}>
              <Trans>Reset to default</Trans>
            </Button>
          )}
          <Button disabled={isSubmitting} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="template" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mb-3" />
        <form id="template" noValidate onSubmit={(event) => void submit(event)}>
          <FormRows>
            {(['en', 'zh'] as const).map((lang) => (
              <LanguageFields key={lang} lang={lang} labelOf={labelOf} sample={stored.sample} />
            ))}
          </FormRows>
        </form>
      </FormProvider>
    </Dialog>
  )
}

interface LanguageFieldsProps {
  lang: 'en' | 'zh'
  labelOf: (path: string) => string
  sample: Record<string, string>
}

function LanguageFields({ lang, labelOf, sample }: LanguageFieldsProps) {
  const { t } = useLingui()
  const subject = `subject_${lang}` as const
  const body = `text_${lang}` as const
  const [title = '', text = ''] = useWatch<Values, [typeof subject, typeof body]>({ name: [subject, body] })
  const filled = (words: string) => words.replaceAll(/\{([a-z_]+)\}/gu, (mark, name: string) => sample[name] ?? mark)
  return (
    <>
      <FormField<Values, typeof subject> name={subject} label={labelOf(subject)} required>
        {({ onValueChange: _, ...field }) => <Input {...field} lang={lang} autoComplete="off" />}
      </FormField>
      <FormField<Values, typeof body> name={body} label={labelOf(body)} required>
        {({ value, onChange, onBlur, ref }) => (
          <Textarea ref={ref} lang={lang} rows={3} counter={500} value={value} onChange={onChange} onBlur={onBlur} />
        )}
      </FormField>
      <section aria-label={t`Preview`} lang={lang} className="border-l border-rule pl-3">
        <p className="font-medium">{filled(title)}</p>
        <Markdown>{filled(text)}</Markdown>
      </section>
    </>
  )
}
