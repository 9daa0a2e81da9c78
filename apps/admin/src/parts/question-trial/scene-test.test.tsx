import type { SceneTrial, SceneTrialView } from '@beacon/api/bank/scene-trial'
import { trialSteps } from '@beacon/api/scene/trial'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { SceneTest } from './scene-test.tsx'

const resource_id = anId(50)
const address = `/questions/${resource_id}/scene/trial`
const trial: SceneTrialView = {
  trial_id: anId(51),
  state: 'done',
  result: 'failed',
  version: 4,
  is_old: false,
  started_at: '2026-11-20T14:00:00.000Z',
  finished_at: '2026-11-20T14:00:09.000Z',
  steps: trialSteps.map((step) => ({ step, state: 'passed', started_at: '2026-11-20T14:00:00.000Z', ms: 1_240, lines: [] })),
  scene: null,
}
const stepped = (step: string, more: Partial<SceneTrialView['steps'][number]>): SceneTrialView => ({
  ...trial,
  steps: trial.steps.map((one) => (one.step === step ? { ...one, ...more } : one)),
})

function show(read: SceneTrial, next: SceneTrial = read) {
  const calls = serve({ [`GET ${address}`]: () => read, [`POST ${address}`]: () => next, [`POST ${address}/stop`]: () => next })
  showPage(() => <SceneTest resource_id={resource_id} />)
  return calls
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('is not there for a question without a scene', async () => {
  const calls = show({ has_scene: false, trial: null })
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Scene' })).toBeNull()
})

it('runs all steps, and keeps the scene where its author wants it', async () => {
  const calls = show({ has_scene: true, trial: null }, { has_scene: true, trial: { ...trial, state: 'running', finished_at: null } })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Keep running for 60 minutes afterwards' }))
  fireEvent.click(screen.getByRole('button', { name: 'Run all steps' }))
  expect(await screen.findByRole('button', { name: 'Stop' })).toBeDefined()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'definition', keep: true })
})

it('tells of each step how it ended, how long it took and what it saw, and goes on from it', async () => {
  const lines = [
    { word: 'definition_problem' as const, values: { code: 'image_unknown', path: 'nodes.0.image', image: 'shop@1' } },
    { word: 'room_good' as const, values: { memory_mb: 1_024, cpu: 0.5, cpu_free: 8, memory_mb_free: 3_072 } },
    { word: 'node_log' as const, values: { node: 'web', text: 'no such file' } },
  ]
  const calls = show({ has_scene: true, trial: stepped('start', { state: 'failed', lines }) })
  expect(await screen.findByText('Scene test failed')).toBeDefined()
  expect(screen.getByText(/nodes\.0\.image: The image “shop@1” is not ready/u)).toBeDefined()
  expect(screen.getByText('Needs 1,024 MB and 0.5 cores; 3,072 MB are free')).toBeDefined()
  expect(screen.getByText('no such file').tagName).toBe('PRE')
  expect(screen.getAllByText('1.2 s')).toHaveLength(trialSteps.length)
  fireEvent.click(screen.getByRole('button', { name: 'Run from “Scene starts”' }))
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ from: 'start', keep: false }))
})

it('says that an older version was tested, and closes a scene that still runs', async () => {
  const scene = {
    number: 7,
    state: 'running' as const,
    cause: null,
    expires_at: '2026-11-20T15:00:00.000Z',
    nodes: [
      {
        node_id: anId(52),
        node: 'web',
        state: 'running',
        is_healthy: true,
        console: 'terminal' as const,
        ports: [{ port: 8080, proto: 'tcp' as const, name: 'http' }],
      },
    ],
  }
  const calls = show({ has_scene: true, trial: { ...trial, result: 'partial', is_old: true, scene } })
  expect(await screen.findByText('Tested with an older version')).toBeDefined()
  expect(screen.getByText('8080/tcp')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close scene' }))
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/stop'))).toBe(true))
})
