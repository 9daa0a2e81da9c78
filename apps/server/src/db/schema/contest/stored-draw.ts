/** How each candidate's paper is drawn from the questions of a pool. It is plain data, so that it is read back as it was kept. */
export interface StoredDraw {
  /** Questions that may stand for each other: every paper has `count` of them in this section. In the order in which they are drawn. */
  decks: { key: string; section_id: string; count: number; ids: string[] }[]
  /** Questions of one group never stand in one paper. */
  enemy_groups: Record<string, string>
  /** Tags of which every paper holds a question, and who brings them. */
  required_tags: string[]
  tags: Record<string, string[]>
}
