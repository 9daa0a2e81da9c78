import { basePath, createAppRouter } from '@beacon/router'
import { createRootRoute, createRoute, Outlet, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

afterEach(cleanup)

const Field = ({ label }: { label: string }) => <input aria-label={label} defaultValue="" />
const root = createRootRoute()
const shell = createRoute({
  getParentRoute: () => root,
  id: '_nav',
  component: () => (
    <>
      <Field label="Menu" />
      <Outlet />
    </>
  ),
})
const list = createRoute({ getParentRoute: () => shell, path: '/$kind/list', component: () => <Field label="List" /> })
const tab = createRoute({
  getParentRoute: () => shell,
  path: '/tabs/$id/$tab',
  remountDeps: ({ params: { id } }) => ({ id }),
  component: () => <Field label="Tabs" />,
})

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

async function open(path: string) {
  history.replaceState(null, '', `${basePath}${path}`)
  const router = createAppRouter('admin', {
    routeTree: root.addChildren([shell.addChildren([list, tab])]),
    context: {},
    errorComponent: () => null,
  })
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router as never} />)
  })
  return (next: string) =>
    act(async () => {
      router.history.push(`${basePath}${next}`)
      await router.load()
    })
}

it('begins a page anew for another parameter, and leaves what stands around it', async () => {
  const go = await open('/flag/list')
  type('Menu', 'harbour')
  type('List', 'typed for the first kind')
  await go('/flag/list?q=x')
  expect(valueOf('List')).toBe('typed for the first kind')
  await go('/ad/list')
  expect(valueOf('List')).toBe('')
  expect(valueOf('Menu')).toBe('harbour')
})

it('keeps a page whose parameter only chooses a view of it', async () => {
  const go = await open('/tabs/7/first')
  type('Tabs', 'typed')
  await go('/tabs/7/second')
  expect(valueOf('Tabs')).toBe('typed')
  await go('/tabs/8/second')
  expect(valueOf('Tabs')).toBe('')
})
