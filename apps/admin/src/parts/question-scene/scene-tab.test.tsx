import type { QuestionDetail } from '@beacon/api/bank/question'
import type { QuestionScene, QuestionSceneView, SceneProblemView } from '@beacon/api/bank/question-scene'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { anId, serve, showPage, type Sent } from '../../testing/show-page.tsx'
import { newTerms } from './draft.ts'
import { SceneTab } from './scene-tab.tsx'

const question = { resource_id: anId(40), name: 'Shop', flag_type: 'static', can_edit: true } as QuestionDetail
const address = `/questions/${question.resource_id}/scene`
const first = newTerms('Shop')
const [node] = first.definition.nodes
const definition = { ...first.definition, nodes: node === undefined ? [] : [{ ...node, id: 'web', image: 'shop-web@3' }] }
const scene: QuestionSceneView = { ...first, definition, scene_config_id: anId(41) }
const file = 'format: beacon-scene/1 # the shop\n'
const missing: SceneProblemView = {
  code: 'net_unknown',
  level: 'error',
  path: ['nodes', 0, 'nets', 0, 'net'],
  line: 7,
  details: { net: 'wan' },
}

interface Show {
  read?: QuestionScene
  check?: (sent: Sent) => unknown
  save?: (sent: Sent) => unknown
}
function show({ read = { version: 3, scene }, check, save }: Show = {}) {
  const saved: { from: number; to: number }[] = []
  const calls = serve({
    [`GET ${address}`]: () => read,
    'POST /questions/scene/check': check ?? (() => ({ definition, text: file, problems: [] })),
    [`PUT ${address}`]: save ?? (() => ({ version: 4, scene })),
    [`DELETE ${address}`]: () => ({ version: 4, scene: null }),
  })
  showPage(() => (
    <SceneTab
      question={question}
      isDynamic={false}
      latest={(version) => version}
      onSaved={(from, { version }) => saved.push({ from, to: version })}
    />
  ))
  return { calls, saved, bodies: (method: string) => calls.filter((one) => one.method === method).map(({ body }) => body) }
}
const button = (name: string) => screen.findByRole('button', { name })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('begins a question without a scene with one node in one network, and saves what was filled in', async () => {
  const { bodies, saved } = show({ read: { version: 3, scene: null } })
  fireEvent.change(await screen.findByLabelText(/^Image/), { target: { value: 'shop-web@3' } })
  fireEvent.click(await button('Save scene'))
  await waitFor(() => expect(saved).toEqual([{ from: 3, to: 4 }]))
  expect(bodies('POST')[0]).toMatchObject({
    isolation: 'entrant',
    definition: { nets: [{ id: 'lan', egress: false }], nodes: [{ image: 'shop-web@3' }] },
  })
  expect(bodies('PUT')[0]).toMatchObject({ version: 3, is_on: true, definition: { nodes: [{ id: 'web' }] } })
})

it('shows the file, takes what was typed there, and saves the definition that the check read', async () => {
  const typed = 'format: beacon-scene/1\nname: other\n'
  const { bodies } = show()
  fireEvent.click(await screen.findByRole('radio', { name: 'scene.yml' }))
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text of scene.yml')
  expect(text.value).toBe(file)
  fireEvent.change(text, { target: { value: typed } })
  fireEvent.click(await button('Save scene'))
  await waitFor(() => expect(bodies('PUT')).toHaveLength(1))
  expect(bodies('POST').at(-1)).toMatchObject({ text: typed })
})

it('keeps a text that cannot be read, says the line and the place, and saves nothing', async () => {
  const { bodies } = show({
    check: ({ body }) =>
      'text' in (body as object) ? { definition: null, text: 'bad', problems: [missing] } : { definition, text: file, problems: [] },
  })
  fireEvent.click(await screen.findByRole('radio', { name: 'scene.yml' }))
  fireEvent.change(await screen.findByLabelText('Text of scene.yml'), { target: { value: 'mine' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Fields' }))
  expect(await screen.findByText(/There is no network “wan”/)).toBeDefined()
  expect(screen.getByText('Line 7')).toBeDefined()
  expect(screen.getByText('nodes.0.nets.0.net')).toBeDefined()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Text of scene.yml').value).toBe('mine')
  fireEvent.click(await button('Save scene'))
  await waitFor(() => expect(bodies('POST').length).toBeGreaterThan(2))
  expect(bodies('PUT')).toEqual([])
})

it('adds a port, a variable and a flag to a node, and a second node with an address of its own', async () => {
  const { bodies } = show()
  for (const name of ['Add port', 'Add variable', 'Add flag', 'Add node']) fireEvent.click(await button(name))
  fireEvent.click(await button('Save scene'))
  await waitFor(() => expect(bodies('POST')).toHaveLength(1))
  expect(bodies('POST')[0]).toMatchObject({
    definition: {
      nodes: [
        { ports: [{ port: 80, open: 'player' }], env: { VARIABLE_1: '' }, flags: [{ part: 1, into: 'file', path: '/run/flag/flag' }] },
        { id: 'node-1', nets: [{ net: 'lan', host: 3 }] },
      ],
    },
  })
})

it('asks when somebody saved meanwhile, and saves over it when told to', async () => {
  const details = { who: 'Mei Chen', at: '2026-11-20T06:10:00.000Z', fields: ['reset_max'], version: 3 }
  let refusals = 1
  const { bodies } = show({
    save: () =>
      refusals-- > 0 ? Response.json({ code: 'changed_meanwhile', message: '', details }, { status: 409 }) : { version: 4, scene },
  })
  fireEvent.click(await button('Save scene'))
  expect(await screen.findByText(/Mei Chen saved this/)).toBeDefined()
  fireEvent.click(await button('Keep mine'))
  await waitFor(() => expect(bodies('PUT')).toHaveLength(2))
})

it('asks before the scene is removed', async () => {
  const { calls, saved } = show()
  fireEvent.click(await button('Remove scene…'))
  expect(await screen.findByText(/keep their copy/)).toBeDefined()
  fireEvent.click(await button('Remove scene'))
  await waitFor(() => expect(saved).toEqual([{ from: 3, to: 4 }]))
  expect(calls.find(({ method }) => method === 'DELETE')?.query.get('version')).toBe('3')
})
