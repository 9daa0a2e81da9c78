import { image } from '@beacon/api/image/image'
import type { Person } from '@beacon/api/people/person'
import { question } from '@beacon/api/bank/question'
import { scene } from '@beacon/api/scene/scene'
import { topic } from '@beacon/api/topic/topic'
import { expect, type Page } from '@playwright/test'

export interface Picture {
  name: string
  /** Of the arena, the administration, or a whole address with a key. */
  path: string
  looker: 'player' | 'admin' | 'screen'
  /** What is pressed before it is taken. */
  act?: (page: Page) => Promise<unknown>
}

interface Environments {
  topic_id: string
  question_id: string
  node_id: string
}
const sample = 'The sevenfold vault'

/** Waits for the images of the demo, and starts an environment as a team does. */
export async function openEnvironments({
  admin,
  player,
  contest_id,
}: {
  admin: Person
  player: Person
  contest_id: string
}): Promise<Environments> {
  const statuses = async () => (await admin.call(image.list, { query: {} })).items.map(({ status }) => status)
  await expect.poll(statuses, { timeout: 120_000 }).toEqual(['ready', 'ready'])
  const { items } = await admin.call(topic.rows, { params: { resource_id: contest_id } })
  const topic_id = items.find(({ name }) => name === sample)?.resource_id ?? ''
  const found = await admin.call(question.list, { query: { q: sample } })
  const params = { resource_id: contest_id, topic_id }
  await player.call(scene.start, { params, body: {} })
  const see = () => player.call(scene.get, { params })
  await expect.poll(async () => (await see()).status, { timeout: 60_000 }).toBe('running')
  return { topic_id, question_id: found.items[0]?.resource_id ?? '', node_id: (await see()).nodes[0]?.node_id ?? '' }
}

export function scenePictures(cup: string, { topic_id, question_id, node_id }: Environments): Picture[] {
  const play = `/flag/contest?resource_id=${cup}&tab=topics&topic_id=${topic_id}`
  return [
    { name: 'images', path: '/admin/std/image-manage?', looker: 'admin' },
    {
      name: 'scene-editor',
      path: `/admin/flag-question/edit/${question_id}?`,
      looker: 'admin',
      act: async (page) => {
        await page.getByRole('tab', { name: /Scene|场景/u }).click()
        await page.waitForTimeout(2_000)
      },
    },
    { name: 'scene-desk', path: `/admin/flag/contest/${cup}?tab=scenes`, looker: 'admin' },
    { name: 'environment', path: play, looker: 'player' },
    {
      name: 'connect',
      path: play,
      looker: 'player',
      act: async (page) => {
        await page.getByRole('button', { name: /^(?:Connect|连接)/u }).click()
        await page.waitForTimeout(1_500)
      },
    },
    {
      name: 'terminal',
      path: `/console/${node_id}?`,
      looker: 'player',
      act: async (page) => {
        await page.locator('.xterm-helper-textarea').focus()
        await page.keyboard.type('id\necho 6 | /vault.sh\n')
        await page.waitForTimeout(1_000)
      },
    },
  ]
}
