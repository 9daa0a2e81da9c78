import { portText } from '@beacon/api/bank/port-span'
import type { CheckTrial, CheckTrialRun } from '@beacon/api/bank/check-trial'
import type { SignedIn } from '../../../context.ts'
import { runnerState, runsOf, scriptStates, type RunLine } from '../../scenes/check/index.ts'
import { maySeeSolution } from '../question/index.ts'
import { getChecked, keysOf, ownerOf, readKey } from './trial.ts'

const shown = 30
const states = { queued: 'queued', leased: 'running', done: 'done', cancelled: 'done' } as const satisfies Record<
  RunLine['state'],
  CheckTrialRun['state']
>

export async function readCheckTrial(ctx: SignedIn, id: string): Promise<CheckTrial> {
  const { question, plan } = await getChecked(ctx, id)
  const known = await scriptStates(
    ctx.db,
    plan.scripts.map(({ script_id }) => script_id),
  )
  const filter = { owner: ownerOf(id), keyPrefix: keysOf(ctx.actor.user_id), states: ['queued', 'leased', 'done'] as const }
  const { rows } = await runsOf(ctx.db, { ...filter, limit: shown })
  const isOpen = maySeeSolution(ctx, question)
  return {
    scripts: plan.scripts.map(({ key, name, script_id }) => {
      const { state = 'building', reason = null } = known.get(script_id) ?? {}
      return { key, name, state, reason: isOpen ? reason : null }
    }),
    stores: [...plan.stores],
    ports: plan.ports.map((one) => `${portText(one)}/${one.proto}`),
    has_runner: (await runnerState(ctx.db)).state === 'ready',
    runs: rows.map((row) => viewOf(row, { version: question.version, isOpen })),
  }
}

/** What a put leaves for get finds the flag, so it is for those who may see solutions. */
function viewOf(row: RunLine, { version, isOpen }: { version: number; isOpen: boolean }): CheckTrialRun {
  const { run_id, key, place, ordered, state, verdict, fault, ordered_at, done_at, stages } = row
  const tested = readKey(key)
  return {
    run_id,
    order: tested.order,
    script: tested.script,
    host: place.at === 'address' ? place.host : '',
    store: Number(ordered.find(({ store }) => store !== null)?.store ?? 1),
    state: states[state],
    verdict,
    fault,
    is_old: tested.version < version,
    ordered_at,
    done_at,
    stages: stages.map(({ store: _store, ...stage }) => ({
      ...stage,
      flag_ref: isOpen ? stage.flag_ref : null,
      private: isOpen ? stage.private : '',
    })),
  }
}
