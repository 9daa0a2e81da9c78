import { expect, it } from 'vitest'
import { asJson, asText, boxesOf } from './address-list.ts'
import { pickFlags } from './pick-flags.ts'

const body = 'AbCdEfGhIjKlMnOpQrStUvWxY-_'
const normal = { captured: false, down: false, checked: true }

it('picks flags out of any text, each once', () => {
  const [one, two] = [`flag{${body}}`, `flag{${body.toLowerCase()}}`]
  expect(pickFlags(`got ${one}!\n["${two}", '${one}'] flag{short}`, 'flag')).toEqual({ flags: [one, two], repeated: 1 })
  expect(pickFlags('nothing here', 'flag')).toEqual({ flags: [], repeated: 0 })
})

it('takes no part of a longer word for a flag without a prefix', () => {
  expect(pickFlags(`${body} ${body}x`, '')).toEqual({ flags: [body], repeated: 0 })
})

it('lists addresses of rivals by service, those of nobody left out', () => {
  const targets = {
    topics: [
      { topic_id: 'a', name: 'Mail', service_key: 'mail' },
      { topic_id: 'b', name: 'Wiki', service_key: 'wiki' },
    ],
    items: [
      { entrant_id: '1', name: 'Redshift', is_nop: false, boxes: ['10.0.1.1', null].map((address) => ({ address, state: normal })) },
      { entrant_id: '2', name: 'NOP', is_nop: true, boxes: ['10.0.2.1', '10.0.2.2'].map((address) => ({ address, state: normal })) },
      { entrant_id: '3', name: '夜航船', is_nop: false, boxes: ['10.0.3.1', '10.0.3.1'].map((address) => ({ address, state: normal })) },
    ],
  }
  const boxes = boxesOf(targets, () => true)
  expect(asText(boxes)).toBe('10.0.1.1\n10.0.3.1')
  expect(JSON.parse(asJson(boxes))).toEqual({ mail: { '10.0.1.1': 'Redshift', '10.0.3.1': '夜航船' }, wiki: { '10.0.3.1': '夜航船' } })
  expect(asText(boxesOf(targets, (_target, topic_id) => topic_id === 'b'))).toBe('10.0.3.1')
})
