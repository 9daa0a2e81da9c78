import { call } from '@beacon/api/client'
import { license, type LicenseState, type LicenseView } from '@beacon/api/platform/license'
import { Confirm } from '@beacon/auth/call'
import { formatDate, formatNumber, listText, useFormatLocale } from '@beacon/i18n'
import { kinds, kindTitle } from '@beacon/router'
import { Button, CopyField } from '@beacon/ui/controls'
import { Banner, type Tone, useToast } from '@beacon/ui/feedback'
import { DescriptionList, PageHeader, Section } from '@beacon/ui/layout'
import { ProgressBar } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActivateForm } from './activate-form.tsx'
import { LicenseHistory } from './license-history.tsx'
import { licenseQuery } from './queries.ts'

const tones: Record<LicenseState, Tone> = {
  community: 'info',
  valid: 'ok',
  ends_soon: 'warning',
  expired: 'failure',
  not_yet_valid: 'warning',
  wrong: 'failure',
}

/** The licence of this installation: what it says, what it allows, what is used. */
export function ActivationPage() {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(licenseQuery)
  const [removing, setRemoving] = useState(false)
  const canRemove = data.state !== 'community'
  return (
    <>
      <PageHeader
        title={<Trans>Activation</Trans>}
        actions={
          canRemove && (
            <Button look="danger" onClick={() => setRemoving(true)}>
              <Trans>Remove licence…</Trans>
            </Button>
          )
        }
      />
      <StateBanner view={data} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_minmax(320px,460px)]">
        <div className="min-w-0">
          <Section title={<Trans>Licence</Trans>} first className="mt-4">
            <Facts view={data} />
          </Section>
          <Section title={<Trans>Limits</Trans>}>
            <Limits view={data} />
          </Section>
        </div>
        <div className="mt-4 min-w-0 xl:border-l xl:border-rule xl:pl-6">
          <Section title={<Trans>Activate a licence</Trans>} first>
            <ActivateForm />
          </Section>
        </div>
      </div>
      <Section title={<Trans>History</Trans>} className="pb-6">
        <LicenseHistory rows={data.history} label={t`Licences activated on this installation`} />
      </Section>
      {removing && <RemoveDialog view={data} onClose={() => setRemoving(false)} />}
    </>
  )
}

function StateBanner({ view }: { view: LicenseView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const day = (at: string | null | undefined) => (at === null || at === undefined ? '' : formatDate(locale, at))
  const days = view.days_left ?? 0
  const words: Record<LicenseState, readonly [string, string]> = {
    community: [t`Community edition`, t`No licence is active. The limits below apply.`],
    valid: [
      t`Valid`,
      view.license?.expires_at === null
        ? t`No expiry.`
        : t`Valid until ${day(view.license?.expires_at)}, ${plural(days, { one: '# day left', other: '# days left' })}.`,
    ],
    ends_soon: [
      t`Expires soon`,
      t`Expires on ${day(view.license?.expires_at)}, ${plural(days, { one: '# day left', other: '# days left' })}. Request a new licence.`,
    ],
    expired: [
      t`Expired`,
      t`Expired on ${day(view.license?.expires_at)}. Nothing is lost: contests, sign-in, viewing, exports and backups keep working. Only new users and contests above the community limits are refused.`,
    ],
    not_yet_valid: [t`Not yet valid`, t`Valid from ${day(view.license?.not_before)}. Until then the community limits apply.`],
    wrong: [t`Not valid for this installation`, t`The licence cannot be verified on this installation. The community limits apply.`],
  }
  const [title, text] = words[view.state]
  return (
    <Banner boxed tone={tones[view.state]} title={title} className="mt-3">
      {text}
    </Banner>
  )
}

function Facts({ view }: { view: LicenseView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const { license: active } = view
  const facts = [
    { label: t`Installation ID`, value: <CopyField label={t`Installation ID`} value={view.installation_id} className="max-w-[440px]" /> },
    { label: t`Edition`, value: active === null ? t`Community` : active.edition },
    ...(active === null
      ? []
      : [
          { label: t`Customer`, value: active.customer },
          { label: t`Licence ID`, value: <span className="font-mono text-mono">{active.license_id}</span> },
          { label: t`Valid from`, value: formatDate(locale, active.not_before) },
          { label: t`Valid until`, value: active.expires_at === null ? t`no expiry` : formatDate(locale, active.expires_at) },
          { label: t`Days left`, value: view.days_left === null ? '–' : formatNumber(locale, view.days_left) },
          { label: t`Valid for`, value: active.installation_id === null ? t`any installation` : t`this installation` },
          {
            label: t`Modules`,
            value: active.modules.length === 0 ? t`all` : listText(active.modules.map((name) => moduleName(name, locale))),
          },
        ]),
  ]
  return <DescriptionList facts={facts} />
}

/** A kind of contest by its name; other modules as the licence spells them. */
function moduleName(name: string, locale: 'en' | 'zh'): string {
  const kind = kinds.find((one) => one === name)
  return kind === undefined ? name : kindTitle[kind][locale]
}

function Limits({ view }: { view: LicenseView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const nouns = { users: t({ context: 'licence', message: 'Users' }), contests: t`Contests not finished`, nodes: t`Nodes` }
  return (
    <DescriptionList
      facts={view.limits.map(({ noun, max, used }) => {
        const n = formatNumber(locale, used)
        const most = max === null ? '' : formatNumber(locale, max)
        return {
          key: noun,
          label: nouns[noun],
          value:
            max === null ? (
              <Trans>{n}, unlimited</Trans>
            ) : (
              <span className="block max-w-[440px]">
                <ProgressBar
                  label={nouns[noun]}
                  value={Math.min(used, max)}
                  max={Math.max(max, 1)}
                  text={t`${n} of ${most}`}
                  tone={used >= max ? 'vermilion' : 'plain'}
                />
              </span>
            ),
        }
      })}
    />
  )
}

function RemoveDialog({ view, onClose }: { view: LicenseView; onClose: () => void }) {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const toast = useToast()
  const typed = view.license?.license_id ?? view.history.find((row) => row.removed_at === null)?.license_id ?? ''
  return (
    <Confirm
      onClose={onClose}
      title={t`Remove the licence?`}
      body={t`Community limits apply from then on. Existing data is not affected.`}
      typed={typed}
      action={t`Remove licence`}
      onConfirm={async () => {
        await call(license.remove, { body: { confirm: typed } })
        await queryClient.invalidateQueries({ queryKey: licenseQuery.queryKey })
        toast.done({ title: t`Licence removed` })
      }}
    />
  )
}
