import { hasNothing, urlOf } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import type { BotView } from '@beacon/api/topic/bot'
import { usePermission } from '@beacon/auth'
import { flagPattern } from '@beacon/engine/attack-defense'
import { Select } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { DescriptionList } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BotCalls } from '../../parts/answer/bot-calls.tsx'
import { BotToken } from '../../parts/answer/bot-token.tsx'
import { CodeExample } from '../../parts/answer/code-example.tsx'
import { botQuery } from '../../parts/contest/queries.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { boxesOf, type Targets } from './address-list.ts'
import { curlExample, farmConfig, pythonExample } from './farm-examples.ts'
import { targetsQuery } from './queries.ts'

interface InContest {
  contest: ContestPublic
  mine: ContestMe
}

/** How programs of the team send flags and learn what to attack. */
export function ApiTab({ contest, mine }: InContest) {
  const { t } = useLingui()
  const mayBot = usePermission('front.token.own')
  const view = useQuery({ ...botQuery(contest.resource_id), enabled: mayBot })
  if (mayBot && view.isPending)
    return (
      <Loading className="px-page">
        <Trans>Loading the token</Trans>
      </Loading>
    )
  if (mayBot && hasNothing(view)) return <LoadFailed title={<Trans>The API page could not be loaded.</Trans>} query={view} />
  const base = window.location.origin
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-page py-4">
      <div className="grid max-w-3xl gap-6 [&>*]:min-w-0">
        <Addresses base={base} view={view.data} contest={contest} />
        {view.data !== undefined && <BotToken contest_id={contest.resource_id} view={view.data} />}
        <FarmConfig contest={contest} mine={mine} base={base} />
        <CodeExample title="curl" label={t`curl example`} code={curlExample(base)} />
        <CodeExample title="Python 3" label={t`Python example`} code={pythonExample(base)} />
        {view.data !== undefined && <BotCalls view={view.data} />}
      </div>
    </div>
  )
}

const Address = ({ children }: { children: string }) => <code className="font-mono break-all">{children}</code>

function Addresses({ base, view, contest }: { base: string; view: BotView | undefined; contest: ContestPublic }) {
  const { resource_id, status } = contest
  const port = view?.flag_address ?? null
  const facts = [
    { key: 'submit', label: <Trans>Submit flags</Trans>, value: <Address>{`PUT ${base}/api/ct/bot/flags`}</Address> },
    { key: 'head', label: <Trans>Header</Trans>, value: <Address>X-Team-Token: …</Address> },
    port !== null && {
      key: 'lines',
      label: <Trans>Submit flags over TCP</Trans>,
      value: (
        <>
          <Address>{`${port.host ?? window.location.hostname}:${port.port}`}</Address>
          <span className="block text-fg-3">
            <Trans>Send the team’s token, then one flag per line, as with ForcAD and FAUST. From your own box, leave out the token.</Trans>
          </span>
        </>
      ),
    },
    {
      key: 'info',
      label: <Trans>Attack information</Trans>,
      value: (
        <>
          <Address>{`GET ${base}/api/ct/bot/attack-data`}</Address> <Trans>in the shape of ForcAD</Trans>
          <br />
          {contest.kind === 'attackDefense' && contest.open_attack_data && (
            <>
              <Address>{`GET ${base}/forcad/${resource_id}/api/client/attack_data/`}</Address> <Trans>the same without a token</Trans>
              <br />
            </>
          )}
          <Address>{`GET ${base}/api/ct/bot/attack-info`}</Address> <Trans>with rounds, teams and the flag pattern</Trans>
          <span className="block text-fg-3">
            <Trans>They change once a round and carry an ETag for If-None-Match.</Trans>
          </span>
          {status !== 'not_started' && (
            <a href={urlOf(attack.info, { params: { resource_id } })} target="_blank" rel="noreferrer" className="link">
              <Trans>Look at it now</Trans>
            </a>
          )}
        </>
      ),
    },
    view !== undefined && { key: 'limits', label: <Trans>Limits</Trans>, value: <Limits {...view} /> },
  ]
  return <DescriptionList className="text-dense" facts={facts.filter((fact) => fact !== false)} />
}

const Limits = ({ per_second, flags_per_second, flags_max }: BotView) => (
  <Trans>
    Per team: {per_second} requests and {flags_per_second ?? flags_max} flags per second; per request: {flags_max} flags. Above that: 429
    with Retry-After.
  </Trans>
)

/** What a farm must know of this contest. Where each service has addresses of its own, a farm runs for one service. */
function FarmConfig({ contest, mine, base }: InContest & { base: string }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useQuery({ ...targetsQuery(contest.resource_id), enabled: contest.status !== 'not_started' })
  if (contest.kind !== 'attackDefense') return null
  const { topics, items }: Targets = data ?? { topics: [], items: [] }
  const isOneAddress = items.every(({ boxes }) => new Set(boxes.map(({ address }) => address)).size <= 1)
  const topic = topics.find(({ topic_id }) => topic_id === chosen) ?? topics[0]
  const own = mine.entrant?.entrant_id
  const boxes = boxesOf({ topics, items }, ({ entrant_id }, topic_id) => entrant_id !== own && topic_id === topic?.topic_id)
  const code = farmConfig({
    base,
    pattern: flagPattern(contest.flag_prefix ?? ''),
    life_s: contest.flag_life_rounds * contest.round_duration_s,
    teams: boxes.map(({ name, address }) => [name, address]),
  })
  return (
    <div className="grid gap-2">
      <CodeExample title={t`Farm configuration`} label={t`Farm configuration`} code={code} />
      <p className="text-dense text-fg-2">
        <Trans>For DestructiveFarm and farms like it: add these lines at the end of config.py and put in the token.</Trans>
      </p>
      {!isOneAddress && topic !== undefined && (
        <Select
          aria-label={t`Service of the farm`}
          size="sm"
          className="w-56"
          value={topic.topic_id}
          onValueChange={setChosen}
          options={topics.map(({ topic_id, service_key }) => ({ value: topic_id, label: service_key }))}
        />
      )}
    </div>
  )
}
