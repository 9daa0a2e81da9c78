import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { AiInput } from '@beacon/api/kinds/ai/bank'
import { aiSubmission } from '@beacon/api/kinds/ai/submission'
import { aiTrial } from '@beacon/api/kinds/ai/trial'
import type { Person } from '@beacon/api/people/person'
import { file } from '@beacon/api/platform/file'
import { topic } from '@beacon/api/topic/topic'

/** Two hundred rows: a hundred are public; of all, those with an even number are hits. */
const rows = Array.from({ length: 200 }, (_none, row) => ({
  id: `s${row}`,
  label: row % 2 === 0 ? 'bad' : 'good',
  split: row < 100 ? 'public' : 'private',
}))
const half = rows.length / 2

/** A file that is right in so many of a hundred public rows, and of a hundred private ones. */
export const answersOf = (rightPublic: number, rightPrivate: number): string =>
  `id,label\n${rows
    .map(({ id, label }, at) => {
      const isRight = at % half < (at < half ? rightPublic : rightPrivate)
      return `${id},${isRight ? label : label === 'bad' ? 'good' : 'bad'}\n`
    })
    .join('')}`

async function upload(by: Person, purpose: 'ai_reference' | 'ai_submission', name: string, text: string) {
  const form = new FormData()
  form.append('file', new Blob([text], { type: 'text/csv' }), name)
  const { file_id } = await by.call(file.upload, { query: { purpose } }, form)
  return { file_id, name }
}

/** Questions of the bank, the first ones scored by accuracy, the last one answered by a flag; their ready tries have passed. Answers their ids. */
export async function makeTasks(admin: Person, names: readonly string[], flag: string): Promise<string[]> {
  const { items } = await admin.call(direction.list, { query: { bank: 'ai' } })
  const reference = `id,label,split\n${rows.map(({ id, label, split }) => `${id},${label},${split}\n`).join('')}`
  const made: string[] = []
  for (const [index, name] of names.entries()) {
    const isFlag = index === names.length - 1
    const task: Partial<AiInput> = isFlag
      ? { task_type: 'flag', flags: [{ content: flag }] }
      : { reference: await upload(admin, 'ai_reference', 'reference.csv', reference), split_mode: 'column', metric: 'accuracy', base: 0.5 }
    const body: AiInput = {
      bank: 'ai',
      name,
      direction_id: items[index % items.length]?.resource_id ?? '',
      description: `${name}: tell **bad** samples from good ones.`,
      ...task,
    }
    const { resource_id } = await admin.call(question.create, { body })
    if (!isFlag) await tryTask(admin, resource_id)
    made.push(resource_id)
  }
  return made
}

async function tryTask(admin: Person, resource_id: string): Promise<void> {
  const params = { resource_id }
  await admin.call(aiTrial.run, { params })
  for (let tries = 0; tries < 300; tries += 1) {
    if ((await admin.call(aiTrial.get, { params })).trial?.state === 'done') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the ready tries did not end')
}

/** An AI contest with questions in it, which is started by hand; answers it and its topics. */
export async function makeChallenge(admin: Person, name: string, question_ids: string[]) {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const body = {
    kind: 'ai',
    name,
    start_at: at(1),
    end_at: at(49),
    start_mode: 'manual',
    is_public: true,
    submission_wait_s: 0,
    final_select_grace_min: 0,
  } as const
  const { resource_id } = await admin.call(contest.create, { body })
  const { items } = await admin.call(topic.add, { params: { resource_id }, body: { question_ids, is_online: true } })
  return { resource_id, topics: items.map((one) => one.resource_id) }
}

interface Sending {
  resource_id: string
  topic_id: string
  text: string
}

/** Hands a file in and waits for its score. */
export async function sendResult(player: Person, { resource_id, topic_id, text }: Sending): Promise<void> {
  const file_id = (await upload(player, 'ai_submission', 'answers.csv', text)).file_id
  const { submission_id } = await player.call(aiSubmission.send, { params: { resource_id, topic_id }, body: { file_id, note: '' } })
  for (let tries = 0; tries < 300; tries += 1) {
    const { items } = await player.call(aiSubmission.mine, { params: { resource_id } })
    const state = items.find((one) => one.submission_id === submission_id)?.state
    if (state !== 'queued' && state !== 'running') return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('a submission was not evaluated')
}
