import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Field } from '../form/field.tsx'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { Button } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { CopyField } from './copy-field.tsx'
import { IconButton } from './icon-button.tsx'
import { Input } from './input.tsx'
import { NumberInput } from './number-input.tsx'
import { PasswordInput } from './password-input.tsx'
import { SearchInput } from './search-input.tsx'
import { Segmented } from './segmented.tsx'
import { Select } from './select.tsx'

afterEach(cleanup)
const user = userEvent.setup()

describe('Button', () => {
  test('while saving it says so, keeps its name for the eye and does nothing', async () => {
    const onClick = vi.fn()
    const { rerender } = renderInEnglish(
      <Button saving={false} onClick={onClick}>
        Save
      </Button>,
    )
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    rerender(
      <Button saving onClick={onClick}>
        Save
      </Button>,
    )
    await user.click(screen.getByRole('button', { name: 'Saving' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('button').textContent).toContain('Save')
  })

  test('does not submit a form unless asked to', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    renderInEnglish(
      <form onSubmit={onSubmit}>
        <Button>Add flag</Button>
        <Button type="submit" saving>
          Save
        </Button>
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Add flag' }))
    await user.click(screen.getByRole('button', { name: 'Saving' }))
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('takes the shape of a link', () => {
    renderInEnglish(
      <Button asChild>
        <a href="/ranking">Watch the ranking</a>
      </Button>,
    )
    expect(screen.getByRole('link', { name: 'Watch the ranking' }).getAttribute('href')).toBe('/ranking')
  })
})

test('an icon button has its label as name and shows it on focus', async () => {
  renderInEnglish(<IconButton label="Delete flag 2">x</IconButton>)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete flag 2' }))
  expect(await screen.findByRole('tooltip')).toBeTruthy()
})

test('a field ties label, help, error and counter to its input', async () => {
  renderInEnglish(
    <Field label="Title" required help="Shown to everybody." error="Longer than 5 characters.">
      <Input counter={5} defaultValue="决赛" />
    </Field>,
  )
  const input = screen.getByLabelText(/^Title/)
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-required')).toBe('true')
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Longer than 5 characters.', 'Shown to everybody.'])
  expect(screen.getByText('2 of 5')).toBeTruthy()
  await user.type(input, 'abcd')
  expect(screen.getByText('6 of 5')).toBeTruthy()
})

test('a password can be shown and pasted', async () => {
  renderInEnglish(
    <Field label="Password">
      <PasswordInput />
    </Field>,
  )
  const input = screen.getByLabelText('Password')
  await user.click(input)
  await user.paste('correct horse')
  expect(input).toHaveProperty('value', 'correct horse')
  expect(input.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(input.getAttribute('type')).toBe('text')
})

function Searching({ onEscape }: { onEscape: () => void }) {
  const [text, setText] = useState('harbor')
  return (
    <div role="presentation" onKeyDown={(event) => event.key === 'Escape' && onEscape()}>
      <SearchInput label="Search contests" value={text} onValueChange={setText} />
    </div>
  )
}

test('Esc clears a search before it reaches what is around', async () => {
  const onEscape = vi.fn()
  renderInEnglish(<Searching onEscape={onEscape} />)
  const box = screen.getByRole('searchbox', { name: 'Search contests' })
  await user.type(box, '{Escape}')
  expect(box).toHaveProperty('value', '')
  expect(onEscape).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onEscape).toHaveBeenCalledTimes(1)
})

function Counting({ onValue }: { onValue: (value: number | null) => void }) {
  const [value, setValue] = useState<number | null>(95)
  const change = (next: number | null) => {
    setValue(next)
    onValue(next)
  }
  return <NumberInput aria-label="Points" value={value} onValueChange={change} max={100} step={10} />
}

test('a number steps by arrows within its limits and takes grouped digits', async () => {
  const onValue = vi.fn()
  renderInEnglish(<Counting onValue={onValue} />)
  const box = screen.getByRole('spinbutton', { name: 'Points' })
  await user.type(box, '{ArrowUp}')
  expect(onValue).toHaveBeenLastCalledWith(100)
  await user.clear(box)
  expect(onValue).toHaveBeenLastCalledWith(null)
  await user.type(box, '1,204')
  expect(onValue).toHaveBeenLastCalledWith(1204)
  await user.clear(box)
  await user.type(box, 'many')
  expect(onValue).toHaveBeenLastCalledWith(null)
})

test('arrows choose in a segmented control', async () => {
  const onValueChange = vi.fn()
  const options = [
    { value: 'static', label: 'Static' },
    { value: 'dynamic', label: 'Dynamic' },
  ] as const
  renderInEnglish(
    <Field label="Flag type">
      <Segmented options={options} value="static" onValueChange={onValueChange} />
    </Field>,
  )
  expect(screen.getByRole('radiogroup', { name: 'Flag type' })).toBeTruthy()
  await user.tab()
  await user.keyboard('{ArrowRight>}')
  await waitFor(() => expect(onValueChange).toHaveBeenCalledWith('dynamic'))
})

test('a checkbox toggles by its words and by Space, and can be mixed', async () => {
  const onCheckedChange = vi.fn()
  renderInEnglish(
    <Checkbox checked="mixed" onCheckedChange={onCheckedChange}>
      All topics
    </Checkbox>,
  )
  const box = screen.getByRole('checkbox', { name: 'All topics' })
  expect(box.getAttribute('aria-checked')).toBe('mixed')
  await user.click(screen.getByText('All topics'))
  box.focus()
  await user.keyboard(' ')
  expect(onCheckedChange).toHaveBeenCalledTimes(2)
})

test('a select is named and described by its field', () => {
  renderInEnglish(
    <Field label="Category" error="Choose a category.">
      <Select options={[{ value: 'web', label: 'Web' }]} value={null} onValueChange={() => undefined} />
    </Field>,
  )
  const box = screen.getByRole('combobox', { name: 'Category' })
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose a category.')
})

test('copying says when it is done', async () => {
  renderInEnglish(<CopyField label="viewer key" value="vk_1" once />)
  expect(screen.getByRole('status').textContent).toContain('Shown only once')
  await user.click(screen.getByRole('button', { name: 'Copy viewer key' }))
  expect(await screen.findByText('Copied.')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('vk_1')
})
