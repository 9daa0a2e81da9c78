import { contestService, type ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { query } from '@beacon/api/query'
import { usePermission } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import type { MenuEntry } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlacedTopics } from '../../../parts/desk/placed-topics.tsx'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { serviceSorts, useServiceColumns } from './service-columns.tsx'
import { ServiceForm } from './service-form.tsx'
import { useServiceActs } from './use-service-acts.ts'

const renewMs = 10_000

/** Services of the contest with real figures: their checkers, how they stand, and what is done with them. */
export function ServicesTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const list = useQuery({ ...query(contestService.list, { params: { resource_id: id } }), refetchInterval: renewMs })
  const acts = useServiceActs(id)
  const tryAct = useTryAct()
  const byHand = 'check_mode' in contest && contest.check_mode === 'manual'
  const mayRun = usePermission('contest.control') && byHand
  const isRunning = contest.status === 'running'
  const run = (rows: readonly ServiceRow[]) => void tryAct(() => acts.runChecks(rows))
  const checkNow = (row: ServiceRow): MenuEntry => ({
    label: t`Check now`,
    disabledReason: isRunning ? undefined : t`the contest is not running`,
    onSelect: () => run([row]),
  })
  const words = {
    failed: t`Services could not be loaded`,
    none: { title: t`No services yet`, body: t`Add services from the bank. They are added as copies.` },
    search: { label: t`Search services`, placeholder: t`Name or service key` },
    acts: {
      offline: {
        body: t`From the next round on it gets no flags and no checks. Its flags are refused until it is back. Points stay.`,
        action: t`Take offline`,
      },
      hide: {
        body: t`It disappears for players at once, and its points leave every score until it is shown again.`,
        action: t`Hide service`,
      },
      renew: {
        body: t`Texts, check script and time-outs are taken from the bank. A round that is running keeps its check script.`,
        action: t`Update service`,
      },
      remove: { body: t`It leaves this contest. The question stays in the bank.`, action: t`Remove service` },
    },
  }
  return (
    <PlacedTopics
      id={id}
      search={search}
      list={list}
      param="service_id"
      storageKey="desk.services"
      columns={useServiceColumns()}
      sorts={serviceSorts}
      textOf={({ name, service_key }) => `${name} ${service_key}`}
      words={words}
      acts={acts}
      entries={(row) => (mayRun ? [checkNow(row)] : [])}
      actions={
        mayRun && (
          <Button disabled={!isRunning} onClick={() => run(list.data?.items ?? [])}>
            <Trans>Check all services</Trans>
          </Button>
        )
      }
      form={(row, close) => <ServiceForm row={row} onSave={acts.change} onClose={close} />}
    />
  )
}
