import { call } from '@beacon/api/client'
import { setting, settingValues, type SettingValues } from '@beacon/api/setting'
import { systemInfoQuery, usePermissions } from '@beacon/auth'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, FormRows, StickyFoot } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ChangedMeanwhile, type Stale, staleOf } from '../../app/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../app/leave-guard.tsx'
import { settingsQuery } from './queries.ts'
import { changedValues, rowsOf, settingRow, type Tab, tabs } from './setting-rows.ts'
import { SystemSetting } from './system-setting.tsx'

/** One tab of the settings: what is changed from its default carries a dot; only changes are sent. */
export function SettingsForm({ tab }: { tab: Tab }) {
  const { t, i18n } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const permissions = usePermissions()
  const { data } = useSuspenseQuery(settingsQuery)
  const [base, setBase] = useState(data)
  const labelOf = (path: string) => {
    const row = settingRow(path)
    return row === undefined ? path : i18n._(row.label)
  }
  const { refuse, ...form } = useContractForm({ schema: settingValues, defaultValues: base.values, labelOf })
  const { isDirty, isSubmitting, errors, submitCount } = form.formState
  const guard = useLeaveGuard(isDirty)
  const [stale, setStale] = useState<Stale | null>(null)
  const [theirs, setTheirs] = useState<typeof data | null>(null)
  const send = async (values: SettingValues, over: typeof data) => {
    try {
      const saved = await call(setting.update, { body: { values: changedValues(base.values, values, tab), version: over.version } })
      const next = { ...base, ...saved }
      setBase(next)
      queryClient.setQueryData(settingsQuery.queryKey, next)
      form.reset(saved.values)
      await queryClient.invalidateQueries({ queryKey: systemInfoQuery.queryKey })
      toast.done({ title: t`Settings saved` })
    } catch (error) {
      const found = staleOf(error)
      if (found === null)
        return void refuse(
          error,
          rowsOf(tab).map((row) => row.name),
        )
      setStale(found)
      setTheirs(await queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }))
    }
  }
  const submit = (over: typeof data) => form.handleSubmit((values) => send(values, over))
  const take = () => {
    if (theirs !== null) setBase(theirs)
    setStale(null)
    return theirs
  }
  return (
    <FormProvider {...form}>
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id="settings" label={t`Settings`} className="mt-4 pb-6" onSubmit={(event) => void submit(base)(event)}>
        {tabs[tab].map((group, index) => (
          <Section key={group.key} title={i18n._(group.title)} first={index === 0}>
            <FormRows>
              {group.rows.map((row) => (
                <SystemSetting key={row.name} row={row} defaults={base.defaults} />
              ))}
            </FormRows>
          </Section>
        ))}
      </FormLayout>
      {permissions.has('setting.write') && (
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
          if (found !== null) form.reset(found.values)
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
