// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { keyPlaceOf, markingActionOf, type Pressed } from './marking-keys.ts'

const press = (key: string, more: Partial<Pressed> = {}) =>
  markingActionOf({
    key,
    keyCode: 0,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    repeat: false,
    place: 'page',
    hasPoints: false,
    ...more,
  })

describe('keys of markers', () => {
  it.each([
    ['Enter', 'save'],
    ['f', 'full'],
    ['F', 'full'],
    ['e', 'zero'],
    ['ArrowRight', 'next'],
    ['j', 'next'],
    ['ArrowLeft', 'previous'],
    ['k', 'previous'],
    ['u', 'unmarked'],
    ['c', 'comment'],
    ['g', 'group'],
    ['p', 'push'],
    ['z', 'undo'],
    ['r', 'points'],
    ['s', 'reference'],
    ['?', 'help'],
  ])('%s does %s', (key, action) => {
    expect(press(key)).toEqual({ do: action })
  })

  it('digits and the point write the mark, or digits choose points', () => {
    expect(press('7')).toEqual({ do: 'type', key: '7' })
    expect(press('.')).toEqual({ do: 'type', key: '.' })
    expect(press('7', { hasPoints: true })).toEqual({ do: 'point', index: 6 })
    expect(press('0', { hasPoints: true })).toEqual({ do: 'type', key: '0' })
  })

  it('does nothing while an input method composes, with another key held, or for other keys', () => {
    const nothing = [
      press('5', { isComposing: true }),
      press('Enter', { isComposing: true, place: 'mark' }),
      press('5', { keyCode: 229 }),
      press('f', { ctrlKey: true }),
      press('z', { metaKey: true }),
      press('j', { altKey: true }),
      press('x'),
      press('Tab'),
    ]
    expect(nothing).toEqual(nothing.map(() => null))
  })

  it('leaves fields their keys, but for those that save or leave', () => {
    expect(press('f', { place: 'comment' })).toBeNull()
    expect(press('Enter', { place: 'comment' })).toBeNull()
    expect(press('Enter', { place: 'comment', ctrlKey: true })).toEqual({ do: 'leave' })
    expect(press('Escape', { place: 'comment' })).toEqual({ do: 'leave' })
    expect(press('5', { place: 'mark' })).toBeNull()
    expect(press('Enter', { place: 'mark' })).toEqual({ do: 'save' })
    expect(press('Escape', { place: 'mark' })).toEqual({ do: 'leave' })
    expect(press('Escape', { place: 'field' })).toBeNull()
    expect(press('Enter', { place: 'field' })).toBeNull()
  })

  it('leaves Enter to a button, and saves once while a key is held down', () => {
    expect(press('Enter', { place: 'button' })).toBeNull()
    expect(press('f', { place: 'button' })).toEqual({ do: 'full' })
    expect(press('Enter', { repeat: true })).toBeNull()
    expect(press('Enter', { repeat: true, place: 'mark' })).toBeNull()
    expect(press('j', { repeat: true })).toEqual({ do: 'next' })
  })
})

it('knows what has the focus', () => {
  document.body.innerHTML = `<input id="mark" data-marking="mark"><textarea id="comment" data-marking="comment"></textarea>
    <input id="other"><button id="button"><span id="inside"></span></button><button id="box" role="checkbox"></button>
    <button id="select" role="combobox"></button><div role="radiogroup"><button id="radio" role="radio"></button></div><p id="text"></p>`
  const placeOf = (id: string) => keyPlaceOf(document.querySelector(`#${id}`))
  expect(['mark', 'comment', 'other', 'button', 'box', 'select', 'radio', 'text'].map(placeOf)).toEqual([
    'mark',
    'comment',
    'field',
    'button',
    'page',
    'field',
    'field',
    'page',
  ])
  expect(keyPlaceOf(null)).toBe('page')
})
