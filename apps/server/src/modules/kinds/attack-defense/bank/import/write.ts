import { adBank, type AdBody, type AdInput } from '@beacon/api/kinds/attack-defense/bank'
import type { SignedIn } from '../../../../../context.ts'
import type { Source } from '../../../../platform/archive/index.ts'
import { createQuestions } from '../../../../bank/question/index.ts'
import { storeScriptFolder } from '../../../../bank/script-files/index.ts'
import type { ReadTask } from './read-tasks.ts'

/** Writes tasks of a folder as hidden services of the caller: all of them, or none where one is refused or the work is cut. */
export async function writeServices(
  ctx: SignedIn,
  { source, tasks, direction_id }: { source: Source; tasks: readonly ReadTask[]; direction_id: string },
): Promise<{ resource_id: string; name: string }[]> {
  if (tasks.length === 0) return []
  const forms: Omit<AdBody, 'bank'>[] = []
  for (const task of tasks) {
    const { bank: _bank, ...form } = adBank.create.parse({ ...inputOf(task, direction_id), ...(await filesOf(ctx, source, task)) })
    forms.push(form)
  }
  const ids = await createQuestions(ctx, 'attackDefense', forms)
  return ids.map((resource_id, at) => ({ resource_id, name: forms[at]?.name ?? '' }))
}

const inputOf = (task: ReadTask, direction_id: string) => ({
  bank: 'attackDefense',
  name: task.name,
  direction_id,
  description: task.name,
  service_key: task.service_key,
  ports: task.ports.map((one, at) => ({ name: at === 0 ? 'main' : `port-${one.port}`, ...one })),
  flag_stores: Array.from({ length: task.stores }, (_, at) => ({ name: `Store ${at + 1}`, has_hint: task.put_mode === 'split' })),
  put_mode: task.put_mode,
  stage_timeout_s: { check: task.timeout_s, put: task.timeout_s, get: task.timeout_s },
  puts: task.puts === task.stores ? null : task.puts,
  old_gets: task.gets,
})

async function filesOf(ctx: SignedIn, source: Source, task: ReadTask): Promise<Pick<AdInput, 'checker_script' | 'checker_attachment'>> {
  const { script, attachment } = await storeScriptFolder(ctx, { source, ...task, name: `${task.service_key}.zip` })
  return { checker_script: script, checker_attachment: attachment }
}
