import { materialNames } from '../../src/domain/listing/material'
import { exportName } from '../../src/domain/order-export'
import { toBeijing } from '../../src/domain/time'
import { statementName } from '../../src/domain/wallet/statement-sheet'

/** What the file of a job is called where it is kept. */
export const fileNameOf = (kind: string, createdMs: number, file: string): string => {
  if (file.endsWith('.zip')) return materialNames.archive(toBeijing(createdMs))
  const format = file.endsWith('.csv') ? 'csv' : 'xlsx'
  return (kind === 'statement' ? statementName : exportName)(toBeijing(createdMs), format)
}
