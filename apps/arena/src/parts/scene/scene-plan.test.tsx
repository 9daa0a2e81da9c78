import type { ScenePlan as Plan } from '@beacon/api/scene/scene'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ScenePlan } from './scene-plan.tsx'

afterEach(cleanup)

const plan: Plan = {
  nets: [
    { id: 'dmz', egress: true },
    { id: 'lan', egress: false },
  ],
  routers: [
    {
      id: 'edge',
      nets: [
        { net: 'dmz', host: 3 },
        { net: 'lan', host: 3 },
      ],
    },
  ],
  nodes: [
    { id: 'web', kind: 'container', nets: [{ net: 'dmz', host: 10 }], ports: [{ port: 8080, proto: 'tcp', name: 'http' }] },
    { id: 'a-node-with-a-long-name', kind: 'vm', nets: [{ net: 'lan', host: 20 }], ports: [] },
  ],
}

it('draws nodes, networks and what connects them, and says the same in words', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  render(
    <I18nProvider i18n={i18n}>
      <ScenePlan plan={plan} />
    </I18nProvider>,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'edge, dmz, lan',
    'web, dmz',
    'a-node-with-a-long-name, lan',
  ])
  const drawn = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  for (const text of ['dmz', 'lan', 'edge', 'web', '8080', 'Internet', '.10', '.20', 'a-node-with-a…']) expect(drawn).toContain(text)
})
