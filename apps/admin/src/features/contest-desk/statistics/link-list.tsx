import { hasNothing, call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { statistic, type StatisticLink } from '@beacon/api/contest/statistic'
import { ConfirmDialog, LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Section } from '@beacon/ui/layout'
import { Status, type StatusName } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Pager } from '../../../parts/desk/pager.tsx'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'

const states: Record<StatisticLink['state'], StatusName> = {
  valid: 'licence.valid',
  expired: 'licence.expired',
  revoked: 'licence.revoked',
}
const namesShown = 4
const rowsShown = 20

/** Links to the print page that were made; an open one can be closed at once. */
export function LinkList({ id }: { id: string }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [revoked, setRevoked] = useState<StatisticLink | null>(null)
  const [page, setPage] = useState(1)
  const listQuery = { params: { resource_id: id }, query: { page, size: rowsShown } }
  const list = useQuery({ ...query(statistic.links, listQuery), placeholderData: keepPreviousData })
  const items = list.data?.items ?? []
  const namesOf = ({ people }: StatisticLink) => {
    const rest = people.length - namesShown
    const names = people.slice(0, namesShown).map(({ rep_name }) => rep_name)
    return [...names, ...(rest > 0 ? [plural(rest, { one: 'and # more', other: 'and # more' })] : [])].join(' · ')
  }
  if (list.isSuccess && items.length === 0) return null
  return (
    <Section title={t`Print links`} note={list.data?.total}>
      {hasNothing(list) && <LoadFailed title={t`Print links could not be loaded`} query={list} />}
      <PlainTable
        label={t`Print links`}
        columns={[{ head: t`People` }, { head: t`Created` }, { head: t`Closes` }, { head: t`State` }, { head: t`Actions` }]}
        rows={items.map((link) => ({
          key: link.link_id,
          cells: [
            namesOf(link),
            formatDateTime(locale, link.created_at),
            formatDateTime(locale, link.expires_at),
            <Status key="state" of={states[link.state]} />,
            link.state === 'valid' && (
              <Button key="revoke" look="quiet" size="sm" onClick={() => setRevoked(link)}>
                <Trans>Revoke…</Trans>
              </Button>
            ),
          ],
        }))}
        none={null}
      />
      <div className="mt-2 flex justify-end">
        <Pager page={page} pages={Math.ceil((list.data?.total ?? 0) / rowsShown)} onPage={setPage} />
      </div>
      {revoked !== null && <RevokeDialog id={id} link={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  )
}

function RevokeDialog({ id, link, onClose }: { id: string; link: StatisticLink; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const params = { resource_id: id }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Revoke the print link?`}
      body={t`The link stops working immediately, including in open windows.`}
      action={t`Revoke link`}
      onConfirm={async () => {
        await call(statistic.revoke_link, { params: { ...params, link_id: link.link_id }, body: {} })
        await client.invalidateQueries({ queryKey: [statistic.links.path, params] })
        toast.done({ title: t`Link revoked` })
      }}
    />
  )
}
