import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { queryKeyOf } from '@beacon/api/query'
import { serverNow, useServerNow } from '@beacon/auth'
import { issueText, useContractForm } from '@beacon/auth/form'
import { Button, Checkbox, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { DateTimeField, Field, FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Status } from '@beacon/ui/status'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type FieldPath, FormProvider } from 'react-hook-form'
import { contestHref, contestListHref } from '../../parts/contest/kind-links.ts'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { CopySide } from './copy-side.tsx'
import { copyForm, type CopyInput, type CopyOutput, newCopy, startProblem } from './model.ts'
import { commonParts, kindCopyQuery } from './parts.ts'
import { sourceQuery } from './queries.ts'

/** A new hidden contest from this one: what goes along is ticked, what players did never does. */
export function CopyContest({ id }: { id: string }) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const navigate = useNavigate()
  const toast = useToast()
  const client = useQueryClient()
  const { data: source } = useSuspenseQuery(sourceQuery(id))
  const { data: copyOf } = useSuspenseQuery(kindCopyQuery(source.kind))
  const parts = copyOf(source) ?? commonParts
  const [defaultValues] = useState(() => ({ ...newCopy(source, serverNow()), ...parts.values }))
  const title = i18n._(parts.title)
  const labels: Readonly<Record<string, string>> = { name: t`Name`, start_at: t`Start` }
  const labelOf = (path: string) => labels[path] ?? path
  const { refuse, ...form } = useContractForm({ schema: copyForm, defaultValues, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const values = form.watch()
  const now = Math.floor(useServerNow(30_000) / 60_000) * 60_000
  const late = source.start_mode === 'auto' ? startProblem(values.start_at, now) : null
  const send = async (body: CopyOutput) => {
    try {
      const made = await call(contest.copy, { params: { resource_id: id }, body })
      guard.allow()
      await client.invalidateQueries({ queryKey: queryKeyOf(contest.list) })
      toast.done({ title: t`${made.name} created, hidden` })
      await navigate(contestHref(made.kind, made.resource_id, { tab: 'base' }))
    } catch (error) {
      refuse(error, Object.keys(values) as FieldPath<CopyInput>[])
    }
  }
  return (
    <FormProvider {...form}>
      <PageHeader
        title={title}
        facts={
          <>
            <Link className="link" {...contestHref(source.kind, id)}>
              {source.name}
            </Link>
            <Status of={`contest.${source.status}`} />
          </>
        }
      />
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was created</Trans>} className="mt-3" />
      <FormLayout
        id="copy"
        label={title}
        className="mt-4 pb-6"
        side={<CopySide source={source} start_at={values.start_at} never={parts.never} />}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <FormField<CopyInput> name="name" label={labelOf('name')} required>
          {({ value, onChange, onBlur, ref }) => (
            <Input ref={ref} autoComplete="off" value={String(value ?? '')} onChange={onChange} onBlur={onBlur} />
          )}
        </FormField>
        <Field
          id="field-start_at"
          label={labelOf('start_at')}
          required
          help={t`Same planned duration as the original.`}
          error={errors.start_at?.message ?? (late === null ? undefined : issueText(i18n, late, labelOf('start_at')))}
        >
          <DateTimeField
            className="w-72"
            value={values.start_at}
            onValueChange={(start_at) => form.setValue('start_at', start_at ?? '', { shouldDirty: true, shouldValidate: true })}
          />
        </Field>
        <Field label={t`What is copied`}>
          <div role="group" aria-label={t`What is copied`} className="flex flex-col gap-2 pt-1">
            {parts.ticks.map(({ name, label, help }) => (
              <Checkbox
                key={name}
                checked={values[name] ?? false}
                help={i18n._(help)}
                onCheckedChange={(on) => form.setValue(name, on, { shouldDirty: true })}
              >
                {i18n._(label)}
              </Checkbox>
            ))}
          </div>
        </Field>
        {parts.Fields !== undefined && <parts.Fields source={source} />}
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <LinkButton look="quiet" {...contestListHref(source.kind)}>
          <Trans>Cancel</Trans>
        </LinkButton>
        <Button look="primary" type="submit" form="copy" saving={isSubmitting}>
          {title}
        </Button>
      </StickyFoot>
      {guard.dialog}
    </FormProvider>
  )
}
