import { call, hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { serviceRun, type ServiceRunView } from '@beacon/api/scene/service-run'
import { ConfirmDialog, LoadFailed, useErrorWords } from '@beacon/auth/call'
import { errorText, formatLogTime } from '@beacon/i18n'
import { Button, Select } from '@beacon/ui/controls'
import { Banner, Loading, useToast } from '@beacon/ui/feedback'
import { DescriptionList, Section } from '@beacon/ui/layout'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConsoleLink } from '../scene/console-link.tsx'
import { NodeOutput } from '../scene/node-table.tsx'
import { refreshRuns, runQuery } from './queries.ts'
import { useRunProblemWords } from './run-problem-words.ts'
import { RunState } from './run-state.tsx'
import { WayRows } from './way-rows.tsx'

/** A service that the platform keeps running for everybody: what it is now, and what one wants of it. */
export function RunTab({ service_id }: { service_id: string }) {
  const found = useQuery(runQuery(service_id))
  const run = found.data
  if (hasNothing(found)) return <LoadFailed title={<Trans>The service status could not be loaded</Trans>} query={found} />
  if (run === undefined)
    return (
      <Loading>
        <Trans>Loading service status</Trans>
      </Loading>
    )
  if (run.obstacle !== null && run.state === 'stopped') return <Obstacle why={run.obstacle} />
  return (
    <div className="flex max-w-4xl flex-col gap-4 pt-4">
      <Actions run={run} />
      <Problem run={run} />
      <Facts run={run} />
      <Section level={3} title={<Trans>Access methods</Trans>}>
        <WayRows run={run} />
      </Section>
      <Output run={run} />
    </div>
  )
}

function Obstacle({ why }: { why: NonNullable<ServiceRunView['obstacle']> }) {
  const { i18n } = useLingui()
  return <p className="max-w-3xl pt-4 text-fg-2">{errorText(i18n, 'service_not_runnable', { why })}</p>
}

function Actions({ run }: { run: ServiceRunView }) {
  const { t } = useLingui()
  const { act, isBusy } = useActs(run)
  const [isAsked, setAsked] = useState(false)
  const [newest] = run.versions
  const [chosen, setChosen] = useState<string | null>(null)
  const isOn = run.wanted !== null
  const version_id = chosen ?? newest?.version_id ?? ''
  const isOther = version_id !== run.wanted?.version_id
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="mr-auto" role="status">
        <RunState row={run} />
      </span>
      <Select
        aria-label={t`Version to run`}
        className="w-32"
        options={run.versions.map(({ version_id: value, number }) => ({ value, label: t`Version ${number}` }))}
        value={version_id}
        onValueChange={setChosen}
      />
      {(!isOn || isOther) && (
        <Button look="primary" disabled={isBusy || run.obstacle !== null} onClick={() => void act('start', version_id)}>
          {isOn ? <Trans>Switch to this version</Trans> : <Trans context="service">Start</Trans>}
        </Button>
      )}
      {isOn && (
        <>
          <Button disabled={isBusy} onClick={() => void act('restart')}>
            <Trans context="service">Restart</Trans>
          </Button>
          <Button look="danger" disabled={isBusy} onClick={() => setAsked(true)}>
            <Trans context="service">Stop…</Trans>
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Stop this service for everyone?`}
        body={t`Closes all connections and deletes its data.`}
        action={t`Stop service`}
        onConfirm={() => {
          setAsked(false)
          void act('stop')
        }}
      />
    </div>
  )
}

function useActs({ service_id }: ServiceRunView) {
  const words = useErrorWords()
  const client = useQueryClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const act = async (what: 'start' | 'stop' | 'restart', version_id?: string) => {
    setBusy(true)
    const params = { service_id }
    try {
      if (what === 'start') await call(serviceRun.start, { params, body: version_id === undefined ? {} : { version_id } })
      else await call(serviceRun[what], { params, body: {} })
    } catch (error) {
      toast.failed({ title: words(error) })
    } finally {
      await refreshRuns(client)
      setBusy(false)
    }
  }
  return { act, isBusy }
}

/** What failed last, and when it is tried again; of one that came back it is a note. */
function Problem({ run }: { run: ServiceRunView }) {
  const { t } = useLingui()
  const wordsOf = useRunProblemWords()
  const { problem, next_at, failures, running, wanted, image } = run
  if (problem === null) return null
  const isUp = running !== null && running.version_id === wanted?.version_id
  const [now, next] = [running?.number, wanted?.number]
  const time = next_at === null ? '' : formatLogTime(next_at)
  const title =
    running !== null && wanted !== null && !isUp
      ? t`Version ${next} failed to run; version ${now} keeps running.`
      : isUp
        ? t`Running again.`
        : t`Not running.`
  const tries = t`${plural(failures, { one: '# attempt failed.', other: '# consecutive attempts failed.' })}`
  const later =
    next_at !== null
      ? t`Next try at ${time}.`
      : problem.code === 'image' && !isUp
        ? t`Not retried automatically: the same file fails again. Add a version, or press Restart.`
        : ''
  return (
    <div>
      <Banner boxed tone={isUp ? 'info' : 'failure'} title={title}>
        {wordsOf(problem, image)} {isUp ? '' : `${tries} ${later}`}
      </Banner>
      {problem.log !== '' && (
        <textarea
          readOnly
          rows={6}
          aria-label={problem.code === 'image' ? t`End of build log` : t`Last lines of the node`}
          className="mt-2 w-full resize-y bg-ink-2 p-3 font-mono text-caption"
          value={problem.log}
        />
      )}
    </div>
  )
}

function Facts({ run }: { run: ServiceRunView }) {
  const { t } = useLingui()
  const { image, instance, is_healthy, since, restarts } = run
  const number = instance === null ? '–' : `in-${String(instance.number).padStart(4, '0')}`
  const health = is_healthy === null ? '–' : is_healthy ? t`responds` : t`does not respond`
  return (
    <DescriptionList
      facts={[
        { label: t`Health`, value: health },
        { label: t`Running since`, value: since === null ? '–' : formatLogTime(since) },
        { label: t`Stopped and restarted`, value: String(restarts) },
        { label: t`Image of the requested version`, value: image === null ? '–' : image.name },
        { label: t({ context: 'service', message: 'Instance' }), value: number },
        { label: t({ context: 'service', message: 'Address in its network' }), value: instance?.address ?? '–' },
      ]}
    />
  )
}

function Output({ run: { service_id, instance } }: { run: ServiceRunView }) {
  if (instance === null || instance.node_id === null) return null
  return (
    <Section
      level={3}
      title={<Trans context="service">Output</Trans>}
      actions={<ConsoleLink node_id={instance.node_id} name={`in-${String(instance.number).padStart(4, '0')}`} />}
    >
      <NodeOutput key={instance.instance_id} log={query(serviceRun.log, { params: { service_id }, query: { lines: 200 } })} />
    </Section>
  )
}
