import { ApiError } from '@beacon/api/client'
import { issue } from '@beacon/api/fields'
import { Button, Input } from '@beacon/ui/controls'
import { FormField } from '@beacon/ui/form'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { useContractForm } from './contract-form.ts'
import { FormDialog, type FormDialogProps } from './form-dialog.tsx'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(cleanup)

const schema = z.object({ name: z.string().check(z.minLength(1, { error: issue('field_empty') })), code: z.string() })
type Values = z.output<typeof schema>
const labelOf = (path: string) => (path === 'name' ? 'Name' : 'Code')

const onClose = vi.fn()
const onSubmit = vi.fn<(values: Values) => Promise<unknown>>()

function Organisation(props: Partial<Omit<FormDialogProps<Values, Values>, 'form'>>) {
  const form = useContractForm({ schema, defaultValues: { name: '', code: 'up' }, labelOf })
  return (
    <FormDialog form={form} title="New organisation" action="Create" onSubmit={onSubmit} onClose={onClose} {...props}>
      {(['name', 'code'] as const).map((name) => (
        <FormField<Values> key={name} name={name} label={labelOf(name)}>
          {({ onValueChange: _, ...field }) => <Input {...field} />}
        </FormField>
      ))}
    </FormDialog>
  )
}

const show = (props: Parameters<typeof Organisation>[0] = {}, onOuterSubmit = vi.fn()) => {
  onClose.mockReset()
  onSubmit.mockReset()
  onSubmit.mockResolvedValue(undefined)
  render(
    <I18nProvider i18n={i18n}>
      <form onSubmit={onOuterSubmit}>
        <Organisation {...props} />
      </form>
    </I18nProvider>,
  )
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } })
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const question = () => screen.queryByRole('alertdialog', { name: 'Close without saving?' })
const isFree = () => waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(false))

it('saves the valid values and closes, without sending a form around it', async () => {
  const onOuterSubmit = vi.fn()
  show({}, onOuterSubmit)
  type('Name', 'Lin')
  press('Create')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Lin', code: 'up' }]])
  expect(onOuterSubmit).not.toHaveBeenCalled()
})

it('sends nothing while a field is wrong, and says so at the field and above', async () => {
  show()
  press('Create')
  expect(await screen.findByText('Name cannot be empty.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('1 field needs attention')
  expect(box('Name').getAttribute('aria-invalid')).toBe('true')
  await isFree()
  expect([onSubmit.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
})

it('keeps what was typed after a refusal, and shows it at the field that the server names', async () => {
  const onRefused = vi.fn()
  show({ onRefused })
  onSubmit.mockRejectedValueOnce(new ApiError('bad_request', 400, '', { fields: { code: { code: 'field_wrong', details: {} } } }))
  type('Name', 'Lin')
  type('Code', 'taken')
  press('Create')
  await waitFor(() => expect(box('Code').getAttribute('aria-invalid')).toBe('true'))
  expect([box('Name').value, box('Code').value]).toEqual(['Lin', 'taken'])
  expect(box('Name').getAttribute('aria-invalid')).not.toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')))
  expect(onRefused).toHaveBeenCalledOnce()
  await isFree()
  type('Code', 'free')
  press('Create')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSubmit.mock.lastCall).toEqual([{ name: 'Lin', code: 'free' }])
})

it('shows above the fields what the server says of the whole, and of fields that are not in the form', async () => {
  show()
  onSubmit.mockRejectedValueOnce(new ApiError('bad_request', 400, '', { fields: { sort: { code: 'field_wrong', details: {} } } }))
  type('Name', 'Lin')
  press('Create')
  expect((await screen.findByRole('alert')).textContent).not.toContain('needs attention')
  expect(onClose).not.toHaveBeenCalled()
})

it('sends once, however often it is pressed, and cannot be closed meanwhile', async () => {
  show({ busyLabel: 'Creating' })
  let finish = () => {}
  onSubmit.mockReturnValue(new Promise<void>((resolve) => (finish = resolve)))
  type('Name', 'Lin')
  const form = box('Name').form
  if (form === null) throw new Error('the field stands in no form')
  fireEvent.submit(form)
  fireEvent.submit(form)
  await screen.findByRole('button', { name: 'Creating' })
  fireEvent.submit(form)
  escape()
  expect([screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled, question()]).toEqual([true, null])
  finish()
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSubmit).toHaveBeenCalledOnce()
})

it('closes at once while nothing was changed', () => {
  show()
  escape()
  expect([question(), onClose.mock.calls.length]).toEqual([null, 1])
})

it.each([
  ['Escape', escape],
  ['the cross', () => press('Close')],
  ['Cancel', () => press('Cancel')],
])('asks before %s drops what was typed', async (_way, close) => {
  show()
  type('Name', 'Lin')
  close()
  await screen.findByRole('alertdialog', { name: 'Close without saving?' })
  expect(onClose).not.toHaveBeenCalled()
  press('Cancel')
  await waitFor(() => expect(question()).toBeNull())
  expect(box('Name').value).toBe('Lin')
  close()
  press('Close without saving')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(onSubmit).not.toHaveBeenCalled()
})

it('closes at once when a value was changed back, but asks when other input was changed', async () => {
  show()
  type('Name', 'Lin')
  type('Name', '')
  press('Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  cleanup()
  show({ isChanged: true })
  escape()
  expect(question()).not.toBeNull()
})

it('stays open when the save says that it is not done', async () => {
  show()
  onSubmit.mockResolvedValueOnce(false)
  type('Name', 'Lin')
  press('Create')
  await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce())
  await isFree()
  expect(onClose).not.toHaveBeenCalled()
})

it('does not send while it is not ready', () => {
  show({ isReady: false })
  type('Name', 'Lin')
  press('Create')
  expect(onSubmit).not.toHaveBeenCalled()
})

it('gives a foot of its own another way to save, and an action that reads no field', async () => {
  const publish = vi.fn(() => Promise.resolve())
  const reset = vi.fn(() => Promise.reject(new ApiError('contest_state', 409, '', { state: 'ended' })))
  show({
    footer: ({ cancel, save, submit, run, isBusy }) => (
      <>
        {cancel}
        <Button disabled={isBusy} onClick={() => submit(publish)}>
          Publish
        </Button>
        <Button onClick={() => run(reset)}>Reset</Button>
        {save}
      </>
    ),
  })
  press('Reset')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await isFree()
  expect([publish.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 0])
  type('Name', 'Lin')
  press('Publish')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(publish).toHaveBeenCalledWith({ name: 'Lin', code: 'up' })
  expect(onSubmit).not.toHaveBeenCalled()
})
