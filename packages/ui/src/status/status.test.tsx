import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { getStatus, isStatusName, Status, statusNames } from './status.tsx'
import { expected } from './words.test-data.ts'

i18n.loadAndActivate({ locale: 'en', messages: {} })
afterEach(cleanup)

describe('status table', () => {
  it('holds every word of the visual target and no other', () => {
    expect([...statusNames].sort()).toEqual(expected.map(([group, key]) => `${group}.${key}`).sort())
  })

  it.each(expected)('%s.%s is %s %s %s', (group, key, glyph, colour, english) => {
    const name = `${group}.${key}`
    if (!isStatusName(name)) throw new Error(`missing ${name}`)
    const status = getStatus(name)
    expect([status.glyph, status.colour, i18n._(status.word)]).toEqual([glyph, colour, english])
  })

  it('refuses a word it does not know', () => {
    expect(isStatusName('contest.exploded')).toBe(false)
  })
})

describe('Status', () => {
  it('draws glyph, word and colour together', () => {
    const { container } = render(<Status of="contest.running" />, {
      wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    })
    expect(screen.getByText('Running').parentElement?.className).toContain('text-jade')
    expect(container.querySelector('[data-glyph="play"]')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('names the glyph where only it is drawn', () => {
    render(<Status of="submission.first_blood" iconOnly />, {
      wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    })
    expect(screen.getByRole('img', { name: 'First blood' })).toBeTruthy()
    expect(screen.queryByText('First blood')).toBeNull()
  })

  it('turns only the spin glyph, and not under reduced motion', () => {
    const { container } = render(
      <>
        <Status of="scene.creating" />
        <Status of="scene.running" />
      </>,
      { wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider> },
    )
    const spin = container.querySelector('[data-glyph="spin"]')?.getAttribute('class') ?? ''
    expect(spin).toContain('animate-spin')
    expect(spin).toContain('motion-reduce:animate-none')
    expect(container.querySelector('[data-glyph="play"]')?.getAttribute('class')).not.toContain('animate-spin')
  })
})
