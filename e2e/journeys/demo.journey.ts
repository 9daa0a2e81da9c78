import { join, resolve } from 'node:path'
import { contest } from '@beacon/api/contest'
import { question } from '@beacon/api/question'
import { setting } from '@beacon/api/setting'
import { organisation, user } from '@beacon/api/user'
import { expect, test } from '@playwright/test'
import { startInstallation } from '../src/installation.ts'
import { signInAdmin } from '../src/people.ts'
import { runCommand } from '../src/shell.ts'

const script = resolve(import.meta.dirname, '../../scripts/demo.ts')
const password = 'Tower4amber'

test('the demo fills a running installation and takes away just what it made', async () => {
  test.setTimeout(180_000)
  const installation = await startInstallation()
  try {
    const admin = await signInAdmin(installation, password)
    const counted = async () => ({
      contests: (await admin.call(contest.list, {})).total,
      questions: (await admin.call(question.list, {})).total,
      users: (await admin.call(user.list, {})).total,
      organisations: (await admin.call(organisation.list, {})).total,
      settings: (await admin.call(setting.get, {})).values,
    })
    const before = await counted()
    const env = {
      BEACON_URL: installation.origin,
      BEACON_PASSWORD: password,
      DEMO_SECONDS: '4',
      DEMO_FILE: join(installation.dataDir, 'demo.json'),
    }

    const filled = await runCommand(process.execPath, [script], env)
    expect(filled.code, filled.output).toBe(0)
    const alive = await counted()
    expect(alive).toMatchObject({ contests: before.contests + 1, questions: before.questions + 58, users: before.users + 40 })
    const [made] = (await admin.call(contest.list, {})).items
    expect(made).toMatchObject({ status: 'running', entrant_count: 40, topic_online_count: 58 })
    const again = await runCommand(process.execPath, [script], env)
    expect(again.output).toContain('The demo is there already')

    const removed = await runCommand(process.execPath, [script, '--remove'], env)
    expect(removed.code, removed.output).toBe(0)
    expect(await counted()).toEqual(before)
  } finally {
    await installation.stop()
  }
})
