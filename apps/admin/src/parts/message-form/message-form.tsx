import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { message, sendForm } from '@beacon/api/people/message'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Checkbox, Input, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { boundText, Field, FormField } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { MessageRecipients } from './recipients.ts'
import { refreshMessages } from './refresh-messages.ts'
import { useRecipientCount } from './use-recipient-count.ts'

type Values = z.input<typeof sendForm>
const empty: Values = { recipients: {}, subject: '', text: '', by_email: false }

interface MessageFormProps {
  recipients: MessageRecipients
  /** Shows, or lets choose, whom the message goes to; the number of people stands below it. */
  whom: ReactNode
  onClose: () => void
}

/** A message to whom the caller chose, counted by the server before it goes. */
export function MessageForm({ recipients, whom, onClose }: MessageFormProps) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const count = useRecipientCount(recipients)
  const labels: Record<string, string> = {
    recipients: t`Recipients`,
    subject: t({ context: 'message', message: 'Subject' }),
    text: t({ context: 'message', message: 'Text' }),
  }
  const labelOf = (path: string) => labels[path] ?? path
  const form = useContractForm({ schema: sendForm, defaultValues: empty, labelOf })
  const { errors } = form.formState
  const send = async ({ subject, text, by_email }: z.output<typeof sendForm>) => {
    const sent = await call(message.sent.send, { body: { recipients, subject, text, by_email } })
    await refreshMessages(client)
    const n = sent.recipient_count
    toast.done({
      title:
        sent.status === 'queued'
          ? t`${plural(n, { one: 'Sending to # person', other: 'Sending to # people' })}`
          : t`${plural(n, { one: 'Sent to # person', other: 'Sent to # people' })}`,
    })
  }
  const people = count.data?.total ?? 0
  const help = count.data === undefined ? '' : t`${plural(people, { one: '# person', other: '# people' })}`
  return (
    <FormDialog
      form={form}
      size="lg"
      title={<Trans>New message</Trans>}
      action={<Trans>Send</Trans>}
      isReady={people > 0}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={labelOf('recipients')} required help={help} error={errors.recipients?.message}>
        {whom}
      </Field>
      <FormField<Values, 'subject'> name="subject" label={labelOf('subject')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} autoComplete="off" />}
      </FormField>
      <FormField<Values, 'text'> name="text" label={labelOf('text')} required help={t`Markdown, no pictures`}>
        {(field) => <Textarea {...boundText(field)} rows={6} counter={limits.thread_text_max} />}
      </FormField>
      <FormField<Values, 'by_email'> name="by_email" label="">
        {({ value, onChange }) => (
          <Checkbox checked={value ?? false} onCheckedChange={(checked) => onChange(checked === true)}>
            {t`Also by e-mail, if mail is configured`}
          </Checkbox>
        )}
      </FormField>
    </FormDialog>
  )
}
