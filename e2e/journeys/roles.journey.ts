import { organisation } from '@beacon/api/people/organisation'
import { role } from '@beacon/api/people/role'
import { user } from '@beacon/api/people/user'
import { basePath } from '@beacon/router/paths'
import { expect, test, type Page } from '@playwright/test'
import { startInstallation } from '../src/installation.ts'
import { enterAs, signIn, signInAdmin } from '../src/people.ts'
import { pushed } from '../src/pushed.ts'

const password = 'Harbour7light'

test('a role is emptied while its people work: menu, page and arena follow without a reload', async ({ browser }) => {
  const installation = await startInstallation()
  const { origin } = installation
  try {
    const admin = await signInAdmin(installation)
    const organisation_id = (await admin.call(organisation.list, {})).items[0]?.resource_id ?? ''
    const made = await admin.call(role.create, {
      body: { name: 'Registrar', permissions: ['user.read', 'people.all', 'role.read', 'front.contest.view', 'front.team.own'] },
    })
    await admin.call(user.create, {
      body: { username: 'registrar', password, name: 'Mei Chen', organisation_id, role_id: made.resource_id, must_change_password: false },
    })
    const person = await signIn(installation, 'registrar', password)
    const open = async (path: string, who: typeof person): Promise<Page> => {
      const context = await browser.newContext()
      await enterAs(context, who, origin)
      const page = await context.newPage()
      await page.goto(`${origin}${basePath}${path}`)
      return page
    }
    const desk = await open('/admin/system/user-management', person)
    const arena = await open('/arena', person)
    await expect(desk.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
    await expect(arena.getByRole('heading', { level: 1 })).toBeVisible()

    const editor = await open(`/admin/system/role-management/role-edit/${made.resource_id}`, admin)
    await editor.getByRole('treeitem', { name: /^See users /u }).click()
    await editor.getByRole('treeitem', { name: /^Contests and arenas /u }).click()
    await editor.getByRole('button', { name: 'Save role' }).click()
    const question = editor.getByRole('alertdialog')
    await expect(question).toContainText('This adds 0 and removes 2 permissions for 1 person, 1 online.')
    await expect(question).toContainText('People: See users')
    await question.getByRole('button', { name: 'Save role' }).click()
    await expect(editor.getByRole('heading', { name: 'Roles', level: 1 })).toBeVisible()

    await expect(desk).toHaveURL(/\/admin\/system\/role-management/u, pushed)
    await expect(desk.getByText('Your permissions changed', { exact: true })).toBeVisible()
    const menu = desk.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link', { name: 'Roles' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0)
    await expect(arena).not.toHaveURL(/\/arena$/u, pushed)

    const { version } = await admin.call(role.get, { params: { resource_id: made.resource_id } })
    const body = { name: 'Registrar', permissions: ['front.token.own'], version }
    await admin.call(role.update, { params: { resource_id: made.resource_id }, body })
    await expect(desk.getByText('Your role has no pages here.')).toBeVisible(pushed)
  } finally {
    await installation.stop()
  }
})

test('the tree of items is worked by keyboard', async ({ browser }) => {
  const installation = await startInstallation()
  try {
    const admin = await signInAdmin(installation)
    const context = await browser.newContext()
    await enterAs(context, admin, installation.origin)
    const page = await context.newPage()
    await page.goto(`${installation.origin}${basePath}/admin/system/role-management/role-add`)
    await page.getByLabel('Name').fill('Keyboard keeper')
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('edit roles')
    const item = page.getByRole('treeitem', { name: /^Edit roles, members /u })
    await page.getByRole('treeitem', { name: /^Back /u }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
    await page.keyboard.press('Space')
    await expect(item).toHaveAttribute('aria-checked', 'true')
    await expect(page.getByText('3 of at most 100')).toBeVisible()
    await page.getByRole('button', { name: 'Create role' }).click()
    await expect(page.getByRole('row', { name: /Keyboard keeper/u })).toContainText(/3 of \d+/u)
  } finally {
    await installation.stop()
  }
})
