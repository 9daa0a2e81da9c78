import { usualStart } from '@beacon/api/image/image-start'
import type { InstanceFacts } from '@beacon/api/scene/instance'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve, showPage } from '../../testing/show-page.tsx'
import { CreateInstance } from './form-page.tsx'

afterEach(cleanup)

const room = { cpu_milli: 4_000, memory_mb: 8_192 }
function show(virt_type: 'container' | 'vm', can: string[]) {
  const facts: InstanceFacts = {
    machine: { is_ok: true, why: null, driver: 'docker', version: '1', can },
    promised: room,
    capacity: room,
    running: 0,
    per_user: 5,
    lifetime_max_minutes: 43_200,
    sandbox_minutes: 120,
    may_operate: false,
    may_egress: false,
    ways: ['console'],
  }
  const one = {
    image: 'shop@1',
    title: 'Shop',
    virt_type,
    ports: [],
    user: null,
    start: usualStart(virt_type),
    updated_at: '2026-11-20T06:00:00.000Z',
  }
  serve({
    'GET /instances': () => ({ items: [], total: 0, facts }),
    'GET /scene-images/ready': () => ({ items: [one] }),
  })
  showPage(() => <CreateInstance image="shop@1" />, { permissions: ['instance.manage', 'image.read'] })
}
const isBannerVisible = async () => {
  await screen.findByText(/^Shop · shop@1$/u)
  return screen.queryByText('No virtual machine can be started here now') !== null
}

it.each([
  ['vm', ['pause'], true],
  ['vm', ['pause', 'desktop'], false],
  ['container', ['pause'], false],
] as const)('of a %s where the machine can %j it is said what is missing: %s', async (virt_type, can, isSaid) => {
  show(virt_type, [...can])
  expect(await isBannerVisible()).toBe(isSaid)
})
