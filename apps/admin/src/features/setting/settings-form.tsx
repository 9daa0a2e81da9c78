import { backup } from '@beacon/api/platform/backup'
import { ApiError, call } from '@beacon/api/client'
import { queryKeyOf } from '@beacon/api/query'
import { setting, settingValues, type SettingTab, type SettingValues } from '@beacon/api/platform/setting'
import { storage } from '@beacon/api/platform/storage'
import { systemInfoQuery, usePermissions } from '@beacon/auth'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, FormRows, StickyFoot } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChangedMeanwhile, type Stale, staleOf } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { pathsOf } from '../../parts/form/form-paths.ts'
import { settingsQuery } from './queries.ts'
import type { FormValues } from './setting-row.ts'
import { changedSecrets, changedValues, formValues, isTabOpen, settingRow, tabs } from './setting-rows.ts'
import { SystemSetting } from './system-setting.tsx'

const schema = z.extend(settingValues, { secrets: z.record(z.string(), z.optional(z.nullable(z.string()))) })

/** The part below a form that follows its values: when the next backup or cleaning runs, and where the backup goes. */
const panels = [queryKeyOf(backup.list), queryKeyOf(storage.preview)]

/** The server names its body's fields, the form its own: `values.mail.host` is `mail.host` here. */
function atFields(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const fields = (error.details['fields'] ?? {}) as Record<string, unknown>
  const named = Object.fromEntries(Object.entries(fields).map(([path, one]) => [path.replace(/^values\./, ''), one]))
  return new ApiError(error.code, error.status, error.message, { ...error.details, fields: named })
}

/** One tab of the settings: what is changed from its default carries a dot; only changes are sent. `below` stands above the foot, which is always in sight. */
export function SettingsForm({ tab, below }: { tab: SettingTab; below: ReactNode }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const permissions = usePermissions()
  const { data } = useSuspenseQuery(settingsQuery)
  const [base, setBase] = useState(data)
  const labelOf = (path: string) => {
    const row = settingRow(path.split('.')[0] ?? '') ?? settingRow(path.replace('secrets.', 'secret:'))
    return row === undefined ? path : i18n._(row.label)
  }
  const { refuse, ...form } = useContractForm({ schema, defaultValues: formValues(base.values), labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  // Somebody else saved: what is not being edited here follows.
  useEffect(() => {
    if (isDirty || data.version === base.version) return
    setBase(data)
    form.reset(formValues(data.values))
  }, [data, base.version, isDirty, form])
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<typeof data | null>(null)
  const settle = (values: SettingValues) => form.reset(formValues(values))
  const send = async (values: FormValues, over: typeof data) => {
    try {
      const secrets = changedSecrets(values)
      const body = { values: changedValues(base.values, values, tab), secrets, version: over.version }
      const next = { ...base, ...(await call(setting.update, { body })) }
      setBase(next)
      queryClient.setQueryData(settingsQuery.queryKey, next)
      settle(next.values)
      for (const queryKey of panels) void queryClient.invalidateQueries({ queryKey })
      await queryClient.invalidateQueries({ queryKey: systemInfoQuery.queryKey })
      toast.done({ title: t`Settings saved` })
    } catch (error) {
      const found = staleOf(error)
      if (found === null) return void refuse(atFields(error), pathsOf(form.getValues()) as never)
      setStale(found)
      setTheirs(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }))
    }
  }
  const submit = (over: typeof data) => form.handleSubmit((values) => send(values as FormValues, over))
  const take = () => {
    if (theirs !== null) setBase(theirs)
    setStale(null)
    return theirs
  }
  const groups = tabs.find((one) => one.tab === tab)?.groups ?? []
  return (
    <FormProvider {...form}>
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="settings" label={t`Settings`} className="mt-4 pb-6" onSubmit={(event) => void submit(base)(event)}>
        {groups.map((group, index) => (
          <Section key={group.key} title={i18n._(group.title)} first={index === 0}>
            {group.note !== undefined && <p className="mb-3 max-w-[760px] text-body text-fg-2">{i18n._(group.note)}</p>}
            <FormRows>
              {group.rows.map((row) => (
                <SystemSetting key={row.name} row={row} defaults={base.defaults} />
              ))}
            </FormRows>
          </Section>
        ))}
      </FormLayout>
      {below}
      {isTabOpen(tab, permissions) && (
        <StickyFoot className="-mx-page -mb-3 mt-auto" state={isDirty ? <Trans>Unsaved changes</Trans> : null}>
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="settings" saving={isSubmitting} disabled={!isDirty}>
            <Trans>Save</Trans>
          </Button>
        </StickyFoot>
      )}
      <ChangedMeanwhile
        stale={stale}
        mine={{ ...form.getValues() }}
        theirs={theirs === null ? null : { ...theirs.values }}
        labelOf={labelOf}
        onClose={() => setStale(null)}
        onTheirs={() => {
          const found = take()
          if (found !== null) settle(found.values)
        }}
        onMine={() => {
          const found = take()
          if (found !== null) void submit(found)()
        }}
      />
      {guard.dialog}
    </FormProvider>
  )
}
