/** SQL for what sending one piece costs (代发费), of every product, in fen. */
export const SERVICE_FEE = `coalesce((select amount from fees where name = 'service_per_piece'), 0)`
