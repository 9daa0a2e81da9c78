import { checkTrial, type CheckOrder, type CheckTrial } from '@beacon/api/bank/check-trial'
import { question } from '@beacon/api/bank/question'
import { call } from '@beacon/api/client'
import { queryKeyOf } from '@beacon/api/query'
import { Button, Input, Select } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CheckRun } from './check-run.tsx'
import { testedQuery } from './tested-query.ts'
import { useRun } from './use-run.ts'

const lookMs = 1_000
const scriptWaits = (reply: CheckTrial | undefined): boolean => reply?.scripts.some(({ state }) => state === 'building') ?? false
const isBusy = (reply: CheckTrial | undefined): boolean => reply?.runs.some(({ state }) => state !== 'done') ?? false

/** The check script of a question, run against an address that a person types. Runs go on when the page is left. */
export function CheckTest({ resource_id }: { resource_id: string }) {
  const { t } = useLingui()
  const { reply, failure, isSending, run, stop } = useCheckTest(resource_id)
  const [host, setHost] = useState('')
  const [store, setStore] = useState('1')
  const [script, setScript] = useState<string | null>(null)
  if (reply === undefined) return null
  const chosen = reply.scripts.find(({ key }) => key === (script ?? reply.scripts[0]?.key))
  const isRunning = isBusy(reply)
  const mayRun = !isSending && !isRunning && host.trim() !== '' && chosen?.state === 'ready'
  const send = (order: CheckOrder) => run({ order, host, store: Number(store), script: chosen?.key ?? '' })
  const orders = { check: t({ context: 'stage', message: 'Check' }), put: t`Put`, get: t`Get` }
  return (
    <Section
      first
      title={<Trans>Check script</Trans>}
      actions={
        isRunning && (
          <Button size="sm" disabled={isSending} onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        )
      }
    >
      <p className="text-fg-2">
        <Trans>Runs against an address you enter. Each run has a flag of its own; Get reads the flag of the last Put.</Trans>
      </p>
      <Notices reply={reply} chosen={chosen} failure={failure} />
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Field label={t({ context: 'box', message: 'Address' })} layout="stack" help={<Trans>Ports {reply.ports.join(', ')}</Trans>}>
          <Input
            mono
            className="w-60"
            placeholder="10.80.1.1"
            autoComplete="off"
            spellCheck={false}
            value={host}
            onChange={(event) => setHost(event.target.value)}
          />
        </Field>
        {reply.stores.length > 1 && (
          <Field label={t`Flag store`} layout="stack">
            <Select
              className="w-44"
              value={store}
              onValueChange={setStore}
              options={reply.stores.map((name, index) => ({ value: `${index + 1}`, label: name }))}
            />
          </Field>
        )}
        {reply.scripts.length > 1 && (
          <Field label={t`Script`} layout="stack">
            <Select
              className="w-52"
              value={chosen?.key === '' ? 'own' : chosen?.key}
              onValueChange={(key) => setScript(key === 'own' ? '' : key)}
              options={reply.scripts.map(({ key, name }) =>
                key === '' ? { value: 'own', label: t`Check script` } : { value: key, label: name },
              )}
            />
          </Field>
        )}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {(['check', 'put', 'get'] as const).map((order) => (
          <Button key={order} disabled={!mayRun} onClick={() => send(order)}>
            {orders[order]}
          </Button>
        ))}
        <Button look="primary" disabled={!mayRun} saving={isSending} onClick={() => send('all')}>
          <Trans>Run all</Trans>
        </Button>
      </div>
      <ol className="mt-4" aria-live="polite">
        {reply.runs.map((one) => (
          <CheckRun key={one.run_id} run={one} stores={reply.stores} />
        ))}
      </ol>
    </Section>
  )
}

interface NoticesProps {
  reply: CheckTrial
  chosen: CheckTrial['scripts'][number] | undefined
  failure: string | null
}

/** Why nothing can run, or not yet. */
function Notices({ reply, chosen, failure }: NoticesProps) {
  return (
    <div className="mt-2 flex flex-col gap-2">
      {failure !== null && (
        <Banner boxed tone="failure" title={failure}>
          {null}
        </Banner>
      )}
      {chosen === undefined && (
        <Banner boxed tone="warning" title={<Trans>The question has no check script</Trans>}>
          <Trans>Add one to the question and save it.</Trans>
        </Banner>
      )}
      {chosen?.state === 'building' && (
        <Banner boxed tone="info" title={<Trans>The check script is being prepared</Trans>}>
          <Trans>It can run once its image is built.</Trans>
        </Banner>
      )}
      {chosen?.state === 'failed' && (
        <Banner boxed tone="failure" title={<Trans>The check script cannot be used</Trans>}>
          <span className="whitespace-pre-wrap font-mono text-mono">{chosen.reason}</span>
          <p className="mt-1">
            <Trans>
              A module that is missing must be in the image that the script runs in:{' '}
              <Link className="link" to="/admin/std/image-manage">
                make an image
              </Link>{' '}
              and choose it in the question.
            </Trans>
          </p>
        </Banner>
      )}
      {chosen !== undefined && !reply.has_runner && (
        <Banner boxed tone="warning" title={<Trans>No runner is available</Trans>}>
          <Trans>Checks need the scenes process with Docker. Runs wait up to five minutes for it.</Trans>
        </Banner>
      )}
    </div>
  )
}

function useCheckTest(resource_id: string) {
  const client = useQueryClient()
  const params = { resource_id }
  const isRunning = (reply: CheckTrial | undefined) => isBusy(reply) || scriptWaits(reply)
  const { send, ...rest } = useRun(checkTrial.get, { params }, { isRunning, lookMs })
  const last = rest.reply?.runs[0]?.done_at
  useEffect(() => {
    if (last == null) return
    // The result of a whole run stands at the question as well.
    void client.invalidateQueries({ queryKey: testedQuery(resource_id).queryKey })
    void client.invalidateQueries({ queryKey: queryKeyOf(question.list) })
  }, [client, last, resource_id])
  return {
    ...rest,
    run: (body: { order: CheckOrder; host: string; store: number; script: string }) => send(() => call(checkTrial.run, { params, body })),
    stop: () => send(() => call(checkTrial.stop, { params })),
  }
}
