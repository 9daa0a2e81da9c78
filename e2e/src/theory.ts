import { direction } from '@beacon/api/direction'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import type { Person } from '@beacon/api/person'
import { randomUUID } from 'node:crypto'

/** A question of the theory bank, and a test paper that holds it. */
export interface Theory {
  theoryId: string
  paperId: string
}

export async function makeTheory(admin: Person): Promise<Theory> {
  const [first] = (await admin.call(direction.list, { query: { bank: 'theory' } })).items
  const options = ['SYN', 'SYN and ACK', 'ACK', 'FIN'].map((text) => ({ option_id: randomUUID(), text }))
  const asked = await admin.call(theoryQuestion.create, {
    body: {
      stem: 'What does a server answer to the first packet of TCP? 服务器如何应答首个 TCP 报文？',
      options,
      key: options.slice(1, 2).map(({ option_id }) => option_id),
      score: 200,
      direction_id: first?.resource_id ?? '',
    },
  })
  const items = [{ question_id: asked.resource_id }]
  const paper = await admin.call(testPaper.create, {
    body: { name: 'Networks, level 1 网络基础', expected_total: 200, sections: [{ section_id: randomUUID(), items }] },
  })
  return { theoryId: asked.resource_id, paperId: paper.resource_id }
}
