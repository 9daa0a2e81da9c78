import { certificate } from '@beacon/api/contest/export'
import { urlOf } from '@beacon/api/client'
import type { CertificateTemplate } from '@beacon/api/contest/contest-structures'
import { usePermission } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Input, Select, Textarea } from '@beacon/ui/controls'
import { Field, fieldId } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { use } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { isSame } from '../form/as-default.tsx'
import { messageAt } from '../form/form-paths.ts'
import { CertificatePreview } from './certificate-preview.tsx'
import { FormScopeContext } from './form-scope.ts'
import { ImageField } from './image-field.tsx'
import type { ContestInput } from './model.ts'

const names = '{name} {team} {rank} {score} {contest} {date}'

/** Text, size and background of the certificate, with a sample of it as it is typed; the PDF is drawn from what is saved. */
export function CertificateEditor() {
  const { t } = useLingui()
  const { control, formState } = useFormContext<ContestInput>()
  const { field } = useController({ control, name: 'certificate_template' })
  const template = field.value
  const errorAt = (key: string) => messageAt(formState.errors, `certificate_template.${key}`)
  const set = (patch: Partial<CertificateTemplate>) => template !== null && field.onChange({ ...template, ...patch })
  const id = (key: string) => fieldId(`certificate_template.${key}`)
  const { name, team, rank, score, contest } = asTyped
  const first: CertificateTemplate = {
    page: 'a4_landscape',
    title: t`Certificate`,
    body: t`${name} of ${team} finished in place ${rank} with ${score} points in ${contest}.`,
    footer: '{date}',
    background: null,
  }
  if (template === null)
    return (
      <Button onClick={() => field.onChange(first)}>
        <Trans>Add certificate</Trans>
      </Button>
    )
  const pages = {
    a4_landscape: t`A4, landscape`,
    a4_portrait: t`A4, portrait`,
    letter_landscape: t`Letter, landscape`,
    letter_portrait: t`Letter, portrait`,
  }
  return (
    <div className="flex flex-col gap-3">
      <Field layout="stack" label={t`Page`}>
        <Select
          className="w-60"
          value={template.page}
          onValueChange={(page) => set({ page })}
          options={(Object.keys(pages) as (keyof typeof pages)[]).map((value) => ({ value, label: pages[value] }))}
        />
      </Field>
      <Field id={id('title')} layout="stack" label={t`Title`} required error={errorAt('title')}>
        <Input maxLength={80} value={template.title} onChange={(event) => set({ title: event.target.value })} />
      </Field>
      <Field
        id={id('body')}
        layout="stack"
        label={t`Text`}
        required
        error={errorAt('body')}
        help={
          <>
            <Trans>Filled in:</Trans> <span className="font-mono">{names}</span>
          </>
        }
      >
        <Textarea rows={4} counter={1024} value={template.body} onChange={(event) => set({ body: event.target.value })} />
      </Field>
      <Field id={id('footer')} layout="stack" label={t`Footer`} error={errorAt('footer')}>
        <Textarea rows={2} value={template.footer} onChange={(event) => set({ footer: event.target.value })} />
      </Field>
      <Field layout="stack" label={t`Background`}>
        <ImageField value={template.background} purpose="contest_cover" onValueChange={(background) => set({ background })} />
      </Field>
      <CertificatePreview template={template} />
      <div className="flex flex-wrap items-center gap-2">
        <SavedPdf template={template} />
        <Button look="quiet" size="sm" onClick={() => field.onChange(null)}>
          <Trans>Remove the certificate</Trans>
        </Button>
      </div>
    </div>
  )
}

/** The names stand in the text as they are: they are filled in when a certificate is drawn. */
const asTyped = { name: '{name}', team: '{team}', rank: '{rank}', score: '{score}', contest: '{contest}' }

function SavedPdf({ template }: { template: CertificateTemplate }) {
  const { stored } = use(FormScopeContext)
  const lang = useFormatLocale()
  const mayExport = usePermission('contest.export')
  if (stored === null || !mayExport) return null
  if (!isSame(stored.certificate_template, template))
    return (
      <span className="text-caption text-fg-3">
        <Trans>Save to see the PDF.</Trans>
      </span>
    )
  return (
    <Button size="sm" asChild>
      <a
        href={urlOf(certificate.preview, { params: { resource_id: stored.resource_id }, query: { lang } })}
        target="_blank"
        rel="noreferrer"
      >
        <Trans>Open as PDF</Trans>
      </a>
    </Button>
  )
}
