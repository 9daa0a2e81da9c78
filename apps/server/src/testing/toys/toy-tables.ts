import { Pool } from 'pg'
import { makePaperTables } from '../../modules/kinds/paper/tables.ts'
import { makeTickTables } from '../../modules/kinds/tick/tables.ts'

/** No installation has the tables of the toys: whoever plays them makes them. */
export const toyTables = makePaperTables + makeTickTables

/** Makes them in a database by its address. */
export async function makeToyTables(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url })
  await pool.query(toyTables)
  await pool.end()
}
