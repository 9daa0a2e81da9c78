import type { Permission } from '@beacon/api/people/permissions'
import { PermissionMissing } from '@beacon/auth'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AdminError } from './admin-error.tsx'
import { showPage } from '../testing/show-page.tsx'

afterEach(cleanup)

const refused = (permissions: readonly Permission[]) =>
  showPage(() => <AdminError error={new PermissionMissing(['audit.read'])} reset={() => undefined} />, {
    permissions,
    at: '/admin/system/audit-log',
  })

it('a refused page leads to the first one that is permitted, and says which was refused', async () => {
  const { router } = refused(['contest.read', 'kind.flag'])
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/flag/list'))
  expect((await screen.findAllByText('You do not have access to “Audit log”')).length).toBeGreaterThan(0)
})

it('who may open no page reads what is missing', async () => {
  const { router } = refused([])
  expect(await screen.findByText(/This needs the permission “Audit log”/u)).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin/system/audit-log')
})
