import { call } from '@beacon/api/client'
import { bank, direction, type DirectionView } from '@beacon/api/bank/direction'
import { issue, text } from '@beacon/api/fields'
import { queryKeyOf } from '@beacon/api/query'
import { useContractForm } from '@beacon/auth/form'
import { Button, Checkbox, Input } from '@beacon/ui/controls'
import { FormErrors, FormField, FormLayout, StickyFoot, TagsInput } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChangedMeanwhile, type Stale, staleOf } from '../form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../form/leave-guard.tsx'
import { useBankWords } from '../contest/bank-words.ts'
import type { DirectionHome } from './home.ts'

const schema = z.object({
  key: text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u }),
  name_en: text({ min: 1, max: 40 }),
  name_zh: text({ min: 1, max: 40 }),
  banks: z.array(bank).check(z.minLength(1, { error: issue('field_empty') })),
  aliases: z.array(text({ min: 1, max: 80 })).check(z.maxLength(100)),
})
type Values = z.input<typeof schema>
const names = ['name_en', 'name_zh', 'key', 'banks', 'aliases'] as const
const valuesOf = ({ key, name_en, name_zh, banks, aliases }: DirectionView): Values => ({ key, name_en, name_zh, banks, aliases })

/** A direction: its two names, the key that packages use, where it is offered, and other spellings of imports. */
export function DirectionForm({ stored, home }: { stored: DirectionView | null; home: DirectionHome }) {
  const { t } = useLingui()
  const form = useDirectionForm(stored, home)
  const { errors, submitCount, isSubmitting, isDirty } = form.provided.formState
  const isUsed = stored !== null && stored.question_count + stored.topic_count > 0
  const words = useBankWords()
  return (
    <FormProvider {...form.provided}>
      <PageHeader title={stored === null ? <Trans>New category</Trans> : <Trans>Edit category</Trans>} />
      <FormErrors errors={errors} attempt={submitCount} labelOf={form.labelOf} className="mt-3" />
      <FormLayout
        id="direction"
        label={t`Category`}
        className={`mt-4 pb-6 ${home.below === undefined || stored === null ? 'flex-1' : ''}`}
        onSubmit={(event) => void form.submit(event)}
      >
        {(['name_en', 'name_zh'] as const).map((name) => (
          <FormField<Values, typeof name> key={name} name={name} label={form.labelOf(name)} required>
            {({ onValueChange: _, ...field }) => <Input {...field} lang={name === 'name_zh' ? 'zh-CN' : 'en'} />}
          </FormField>
        ))}
        <FormField<Values, 'key'>
          name="key"
          label={form.labelOf('key')}
          required
          help={isUsed ? t`Questions use it, so it cannot be changed.` : t`Lowercase letters, digits and hyphens; used in packages.`}
        >
          {({ onValueChange: _, ...field }) => <Input {...field} mono readOnly={isUsed} />}
        </FormField>
        <FormField<Values, 'banks'> name="banks" label={form.labelOf('banks')} required help={t`Offered in the forms of these banks.`}>
          {({ value, onChange }) => (
            <div className="grid grid-cols-2 gap-1 pt-1 sm:grid-cols-3">
              {bank.options.map((each) => (
                <Checkbox
                  key={each}
                  checked={value.includes(each)}
                  onCheckedChange={(next) => onChange(bank.options.filter((one) => (one === each ? next : value.includes(one))))}
                >
                  {words[each]}
                </Checkbox>
              ))}
            </div>
          )}
        </FormField>
        <FormField<Values, 'aliases'>
          name="aliases"
          label={form.labelOf('aliases')}
          help={t`Names other platforms use for this category, recognised on import: “Reversing”, “rev”.`}
        >
          {({ value, onChange, onBlur }) => <TagsInput value={value} onValueChange={onChange} onBlur={onBlur} max={100} />}
        </FormField>
      </FormLayout>
      {stored !== null && home.below?.(stored)}
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button onClick={form.leave}>
          <Trans>Cancel</Trans>
        </Button>
        <Button look="primary" type="submit" form="direction" saving={isSubmitting} disabled={stored !== null && !isDirty}>
          {stored === null ? <Trans>Create category</Trans> : <Trans>Save category</Trans>}
        </Button>
      </StickyFoot>
      <ChangedMeanwhile {...form.meanwhile} />
      {form.guard.dialog}
    </FormProvider>
  )
}

function useDirectionForm(stored: DirectionView | null, home: DirectionHome) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const navigate = useNavigate()
  const labels: Record<string, string> = {
    name_en: t`Name, English`,
    name_zh: t`Name, Chinese`,
    key: t`Identifier`,
    banks: t`Banks`,
    aliases: t`Aliases`,
  }
  const labelOf = (path: string) => labels[path.split('.')[0] ?? ''] ?? path
  const empty: Values = { key: '', name_en: '', name_zh: '', banks: home.banks, aliases: [] }
  const { refuse, ...provided } = useContractForm({ schema, defaultValues: stored === null ? empty : valuesOf(stored), labelOf })
  const guard = useLeaveGuard(provided.formState.isDirty)
  const [version, setVersion] = useState(stored?.version ?? 0)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<DirectionView | null>(null)
  const leave = () => void navigate({ to: home.list })
  const send = async (body: z.output<typeof schema>, over: number) => {
    try {
      const params = { resource_id: stored?.resource_id ?? '' }
      const saved =
        stored === null
          ? await call(direction.create, { body })
          : await call(direction.update, { params, body: { ...body, version: over } })
      await client.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
      guard.allow()
      toast.done({ title: t`${saved.name_en} saved` })
      leave()
    } catch (error) {
      const found = stored === null ? null : staleOf(error)
      if (found === null) return void refuse(error, names)
      const { items } = await call(direction.list, { query: { bank: 'all' } })
      setTheirs(items.find(({ resource_id }) => resource_id === stored?.resource_id) ?? null)
      setStale(found)
    }
  }
  const submit = provided.handleSubmit((body) => send(body, version))
  const meanwhile = {
    stale,
    mine: { ...provided.getValues() },
    theirs: theirs === null ? null : { ...valuesOf(theirs) },
    labelOf,
    onClose: () => setStale(null),
    onTheirs: () => {
      setStale(null)
      if (theirs === null) return
      setVersion(theirs.version)
      provided.reset(valuesOf(theirs))
    },
    onMine: () => {
      setStale(null)
      if (theirs !== null) void provided.handleSubmit((body) => send(body, theirs.version))()
    },
  }
  return { provided, labelOf, guard, submit, leave, meanwhile }
}
