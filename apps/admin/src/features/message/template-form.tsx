import { call } from '@beacon/api/client'
import { message, templateForm, type TemplateView } from '@beacon/api/people/message'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Button, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { boundText, FormField } from '@beacon/ui/form'
import { Markdown } from '@beacon/ui/markdown'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { refreshMessages } from '../../parts/message-form/refresh-messages.ts'
import { useTemplateNames } from './words.ts'

type Values = z.input<typeof templateForm>

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
  const form = useContractForm({
    schema: templateForm,
    defaultValues: { subject_en, text_en, subject_zh, text_zh },
    labelOf,
  })
  const finish = async (work: Promise<TemplateView>) => {
    await work
    await refreshMessages(client)
    toast.done({ title: t`“${names[template]}” saved` })
  }
  const marks = stored.placeholders.map((name) => `{${name}}`).join(' ')
  return (
    <FormDialog
      form={form}
      size="lg"
      title={names[template]}
      description={t`Placeholders: ${marks}`}
      action={<Trans>Save</Trans>}
      onSubmit={(body) => finish(call(message.templates.save, { params: { template }, body }))}
      onClose={onClose}
      footer={({ cancel, save, run, isBusy }) => (
        <>
          {stored.is_changed && (
            <Button disabled={isBusy} onClick={() => run(() => finish(call(message.templates.reset, { params: { template } })))}>
              <Trans>Reset to default</Trans>
            </Button>
          )}
          {cancel}
          {save}
        </>
      )}
    >
      {(['en', 'zh'] as const).map((lang) => (
        <LanguageFields key={lang} lang={lang} labelOf={labelOf} sample={stored.sample} />
      ))}
    </FormDialog>
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
        {(field) => <Textarea {...boundText(field)} lang={lang} rows={3} counter={500} />}
      </FormField>
      <section aria-label={t`Preview`} lang={lang} className="border-l border-rule pl-3">
        <p className="font-medium">{filled(title)}</p>
        <Markdown>{filled(text)}</Markdown>
      </section>
    </>
  )
}
