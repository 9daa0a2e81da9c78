import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInEnglish } from '../gallery/render-in-english.tsx'
import { Combobox, MultiCombobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { TagsInput } from './tags-input.tsx'

afterEach(cleanup)
const user = userEvent.setup()
const teams = ['Redshift', 'Static Pointers', '夜航船'].map((name) => ({ value: name, label: name }))

function One({ onCreate, onValue }: { onCreate?: (text: string) => void; onValue?: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null)
  const change = (next: string | null) => {
    setValue(next)
    onValue?.(next)
  }
  return (
    <Field label="Team">
      <Combobox options={teams} value={value} onValueChange={change} {...(onCreate ? { onCreate } : {})} />
    </Field>
  )
}

const optionNames = () => screen.queryAllByRole('option').map((option) => option.textContent)

test('finds by typing, chooses by Enter, empties by deleting the text', async () => {
  const onValue = vi.fn()
  renderInEnglish(<One onValue={onValue} />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Team' })
  await user.type(box, 'st')
  expect(optionNames()).toEqual(['Static Pointers'])
  const marked = box.getAttribute('aria-activedescendant')
  expect(marked && document.getElementById(marked)?.textContent).toBe('Static Pointers')
  await user.keyboard('{Enter}')
  expect(box.value).toBe('Static Pointers')
  expect(optionNames()).toEqual([])
  await user.clear(box)
  expect(onValue).toHaveBeenLastCalledWith(null)
})

test('arrows open and move, Esc puts the old text back', async () => {
  renderInEnglish(<One />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Team' })
  box.focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(box.value).toBe('夜航船')
  await user.keyboard('{ArrowDown}')
  await user.type(box, 'x')
  await user.keyboard('{Escape}')
  expect(box.value).toBe('夜航船')
  expect(box.getAttribute('aria-expanded')).toBe('false')
})

test('says when nothing matches, and offers to create', async () => {
  const onCreate = vi.fn()
  const { rerender } = renderInEnglish(<One />)
  const box = () => screen.getByRole('combobox', { name: 'Team' })
  await user.type(box(), 'harbour')
  expect(screen.getByRole('status').textContent).toBe('Nothing matches “harbour”')
  rerender(<One onCreate={onCreate} />)
  expect(optionNames()).toEqual(['Create “harbour”'])
  await user.keyboard('{Enter}')
  expect(onCreate).toHaveBeenCalledWith('harbour')
})

test('searching on the server shows its options as they come and that it is busy', async () => {
  const onSearch = vi.fn()
  renderInEnglish(<Combobox aria-label="User" options={[]} loading value={null} onValueChange={() => undefined} onSearch={onSearch} />)
  await user.type(screen.getByRole('combobox', { name: 'User' }), 'li')
  expect(onSearch).toHaveBeenLastCalledWith('li')
  expect(screen.getByRole('status').textContent).toBe('Searching')
})

test('several are ticked, shown as tags, and taken away by Backspace or their cross', async () => {
  function Several() {
    const [value, setValue] = useState<string[]>([])
    return <MultiCombobox aria-label="Teams" options={teams} value={value} onValueChange={setValue} />
  }
  renderInEnglish(<Several />)
  const box = screen.getByRole('combobox', { name: 'Teams' })
  await user.click(box)
  await user.click(screen.getByRole('option', { name: 'Redshift' }))
  await user.click(screen.getByRole('option', { name: '夜航船' }))
  expect(screen.getByRole('option', { name: 'Redshift' }).getAttribute('aria-selected')).toBe('true')
  await user.type(box, '{Backspace}')
  expect(screen.queryByRole('button', { name: 'Remove 夜航船' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Remove Redshift' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /Remove/ })).toBeNull())
})

test('tags are added by Enter and Chinese commas, pasted as lists, never twice', async () => {
  const onValueChange = vi.fn()
  renderInEnglish(<TagsInput aria-label="Tags" value={['web']} onValueChange={onValueChange} />)
  const box = screen.getByRole('textbox', { name: 'Tags' })
  await user.type(box, 'nonce{Enter}')
  expect(onValueChange).toHaveBeenLastCalledWith(['web', 'nonce'])
  await user.click(box)
  await user.paste('pwn，web、crypto')
  expect(onValueChange).toHaveBeenLastCalledWith(['web', 'pwn', 'crypto'])
})

function Searched() {
  const [value, setValue] = useState<string | null>(null)
  const [q, setQ] = useState('')
  const all = Array.from({ length: 30 }, (_none, n) => ({ value: `id-${n}`, label: `Harbour ${n}` }))
  const options = all.filter(({ label }) => label.includes(q)).slice(0, 10)
  return <Combobox aria-label="Team" options={options} onSearch={setQ} value={value} onValueChange={setValue} />
}

test('what a search on the server found keeps its name when the list is the first page again', async () => {
  renderInEnglish(<Searched />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Team' })
  await user.type(box, 'Harbour 27{Enter}')
  expect(box.value).toBe('Harbour 27')
})
