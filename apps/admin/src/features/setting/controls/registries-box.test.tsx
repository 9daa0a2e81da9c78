import { registryPresets } from '@beacon/api/image/registry-presets'
import { registryHosts } from '@beacon/api/platform/setting-fields'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { showPage } from '../../../testing/show-page.tsx'
import { RegistriesBox } from './registries-box.tsx'

afterEach(cleanup)

it('adds a public registry with all its hosts at once, beside what is there', async () => {
  const onChange = vi.fn<(value: string[]) => void>()
  showPage(() => <RegistriesBox value={['registry.example.org', 'ghcr.io']} onChange={onChange} disabled={false} />, { permissions: [] })
  fireEvent.click(await screen.findByRole('button', { name: 'Add GitHub' }))
  expect(onChange).toHaveBeenCalledWith(['registry.example.org', 'ghcr.io', 'pkg-containers.githubusercontent.com'])
})

it('offers hosts that the setting takes, and no registry that is there already', async () => {
  const all: string[] = registryPresets.flatMap(({ hosts }) => hosts)
  expect(registryHosts.safeParse(all).success).toBe(true)
  showPage(() => <RegistriesBox value={all} onChange={() => undefined} disabled={false} />, { permissions: [] })
  expect(await screen.findByText('ghcr.io')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Add /u })).toBeNull()
})
