import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { marksSql, pricedFunctionSql } from '../catalogue/search/bands'
import { migrations } from './all'

/** Every released migration by the SHA-256 of its statements. A new one gets a new line; no line is ever changed. */
const RELEASED = {
  '0001-base': '6d1e368c974ce8dd90103cfa030192e85cd08c9b99b1591520cd5f2a5313bfff',
  '0100-catalogue': '38cd6c3a8ecddb3961bbb241fe5d3c1244ab6ed01239c29c93cbb267ba87baad',
  '0101-search': '38be798dfadfca967ea4d0b1492da60fca846c3b9c220ef541664623c0bc3889',
  '0102-import': 'd37bbe6a52fe43dad71da5edbc7a93e3741d7afc2b22c957be79dfc30f596a5e',
  '0110-trade': 'ae1a9410c302812384bad698730e6948291f0f47784644c463f1a996815d779a',
  '0111-priced': '44eb51af53d43bb1fcf903f945a5a7de4dcfba84f32069736a5e70fc644f9431',
  '0112-import-memory': '25f9fbbbbf54b0fe035ac9874469813b3b5a2b7e6536e257f42f50aa0ac1436f',
  '0113-sales': '00b6db3cdc6ede5de559e47f461838191148ab7157a2c5a497444478705ad696',
  '0114-lists': 'aaf6e46696a302795267fb4e66f13dfd3ee0af101bbfb33d2ff055f2626bcc94',
  '0115-jobs': 'c42ad3bbbad59e5b577945931b3710ae7885f474e8f4c6cf20b7b8341f37dfe7',
  '0116-sandbox': '061a5a6265a4ce5f196e9b277ed3134e53796c73a8597ac14fcd33a6f3957452',
  '0117-abuse': 'cd4e0e1096c30e9dd4e42ff9aa11bf6a5578ef6f869e9897cea735895a584ecf',
  '0118-aside': 'bb3c1e56dd8dbd161d9a374ac2326f2942e728c5196380012b66d6a34ada4f89',
  '0119-resale': '502d4261dc446989861ce9a2a149bdc50380025c82ffb07b9cafae1695836c89',
  '0125-newer-first': 'c99739859a9b1c659d68a0e299f827e6a773bc1bf56f1dab06ac2017606bce4f',
  '0126-tags': '6e287fff8dbb27958d7299ada4a927c1f0e36691db26a342ee3115c9565b0050',
  '0127-order-life': '5aed0e158ae3d1255c3186062b5f964d0e384d08732abf9f81de091187708025',
  '0128-demo-fulfilment': '75ed460d3e8b8a8865f1e3cad5d8c8101feafc6475d98e06fa7264ba3a44c28c',
  '0135-counter': 'e84d2fa5a2b234f0b50a8ac77ece23830ec7cc35c1d46f360d9e3c9ff8ce3f62',
  '0140-closed': '796875a6c56930ebae41b803c8eaf30fca855c1950fdbee64b5b17f8a191db8d',
  '0145-order-lists': 'dd289e3808543020f3095140ed0a7a22f271baa40ec7e8766be522cf0b6e6429',
  '0146-exports': '8695cb82edb280ba3cf37b43c81344290eb43d3a79f2f40cc885d416a07731ab',
  '0147-quick-grams': 'fca5182852d80e2feb0c5769c5b539992046330686592192130a0dfa384bf6bf',
  '0155-order-shops': 'b05060f33aa8d5d5bf51abce67bd3eaee89a9e00c2494772292fdf2a025fae2d',
  '0156-late-notices': '30ecfe023698155c29ad6a539a794974e46f89131e71b855a59ef80f25b32ee1',
  '0157-sought-grams': '97231841d9106d80307e34f44974032b86b11dc3cbf1c507b8c8887b62459dea',
  '0160-cases': '3f6ba7c6448e601e733fbceaf3b90b29db4f4efc8463d7149b11db06af6dfd88',
  '0161-case-lists': '9a584a3d0ba275150731d721b80ee4da7c1ecc77fe9456501f6da956822ea220',
  '0165-after-sales': '1fb78a1f25be845381528525b75e24783653ff15a327f91fec335a21919b0450',
  '0170-after-sales-by-date': '8a97f1ceb5b2f93f9d3649c8d50606e8009a7003d0c3a7cc4061b0836c9747b4',
  '0171-wallet-book': 'e92ae895457c3ae887c030cd13b1bd4cea789feb7caa7fc50ad65e9e3ae457e3',
  '0172-adjustments': 'a3c8527d12cf6618b17fcafa90dc4b47ea85d5d060406bdeb60365616477218c',
  '0174-recharge-packages': 'fb71099210973396d82bd11426b96bc11cc83bb9512b94df24d39ee7a55b4f82',
  '0175-recharges': 'd61443853f2ef25f1d36b4e19ecbe72c0515a8c7da1ad172f0cb65f04537155b',
  '0176-sms-kinds': '6d480973a20327abca59031ec3baebaf52418d82af33e3f000a2452c0038514e',
  '0177-withdrawals': 'ffc5182e254f7a312cd218d08f2d84a942237797ba15e0043f9b08be7a3d7f8e',
  '0178-pay-notices': '315d33580631126eb2d1ecbe6225f5909e93d06b041b128c50d63e424c5cf8ef',
  '0179-payment-attempts': 'ec0b25232343bd12d27b0e5b1971a47e1c17adfc63ca598561839390d236cd38',
  '0181-bills': 'c74d18ed34f3b5b8121b51c3a84eb32b49437e785e8b5f3379451311d29496e9',
  '0182-login-records': '7c71b752190c1be2b70c744cb01fac309c21ff439ad4e36ddbe70d475fff9154',
  '0183-mobile-changes': '9f4c1fdf54686fc0b47f048b049359c676bfa9a10ba9b872a0ce83c66619fe4a',
  '0184-gifts-leaving': 'f9fd5eb8a392c48b7eac324a1890f9e37b4a7676e4dd26bfc73ef9bb6a9e6886',
  '0185-credentials-at': '3d20cf32ead9d7805d4b5013f9265e88ef072e4d7bbff4c6e4d172a7e945c373',
  '0190-shops': 'e3e6c5ac5c560c3c310ccdf8c03e044d97d5ffaf7ba4f7d37417e4d8d9f4b7e6',
  '0191-sandbox-shop': '2548eff1b04bc3652dee2444fe4fbd864bbad76ef9554082e8a34539edeb29c6',
  '0195-sold-orders': '317b9fa9721ed2d8d01e615fa00da2029da96ce2dedb8bfd7bf24e93ecd0fdb4',
  '0196-changes-after': '79ebe66206fc48da04ad9fc653168306e2a225a5ffefe212ba35a65076f858dd',
  '0197-relation-undos': 'ea5f09ab07493d4ccfe9eb3b60cf6feb073739aac7b9e6023178ae8c4a1b4260',
  '0198-shop-news': '3252ec0c86175f17b47ca3a30b8d56ae00d21f0c6ab6ca4ed9a5c857222886f5',
  '0200-shop-syncs': '031367f5850c7995192087b102833e63f344edfca0f2a26c95e14e9ede55f02b',
  '0201-order-sheets': 'cd1abc7e932a85e337e8682075724f1827007abb3014011cbb0f9122149c597d',
  '0202-marks': 'efedfe534549079d120103b6f480f79c982140c433074b35afbf202a7bb1c636',
  '0205-parcel-lines': '21ac93b7a0ba023eaa8761f6a2bd930b509c497383d45fc68aed7f71d4efd2fe',
  '0206-tally-of-many': '7a27bbed5a899a2685457d7a859f708d47c2aa2b4443b1d6971cbdc77e932cc6',
  '0210-listings': '8f4957c41d01204566714ebbb538a75fbf8bc0c0a80c106dc7aa3e12a3b90410',
  '0211-sandbox-shelf': '36b56d60c5f00c02e7a448920f44699ac56fdb86406e2391e0f0e6803a48b717',
  '0212-seller-words': 'e3ebe9677b76f9def8d025c87bedfa6f91a1eea793dc6398e8f2e30cd1d72f72',
  '0216-packs': 'ffeadcf319bed6512c9f6336bd01f8da771704a3fc2691a2b7ff76406185489b',
  '0217-unsure-listings': '488989fd496ce39376b84df8254a117ebf5fe0b0dc9394d68a463a3ee68231ce',
  '0218-listing-lists': 'c0d33b24a2a94cab30cc276b00be7e121b970cb74e7be4a436485d136ef44397',
  '0219-listings-of-product': '25bc5239233531211743ca3754baf0a46c4ef2b209fcc87bce7857a5dc751b47',
  '0240-priced-walks': '16b16f731a5afd15d4d1f715c1a4d2af0c79efb222283e99f2b2fc48a7648564',
  '0241-supplier-lists': '2fb2246b5b924f9e13c66965fa40c542d43a027e9455f97cd8712ad4d0c03fe3',
  '0242-booked-trades': '51438e71807b0a22480cb1a5d0ca6d392302ac1c2a207beb7c7ab347dbe25908',
  '0243-house-entries': '60e58dd26061de7d5ed5bcd149fa2bcbb02b78500a6dd84a1e1b960cd61b059d',
}

it('holds every released migration to its text, in its order', () => {
  const texts = migrations.map(({ name, statements }) => [
    name,
    createHash('sha256').update(JSON.stringify(statements)).digest('hex'),
  ])
  expect(texts).toEqual(Object.entries(RELEASED))
})

it.each(migrations.map(({ name }) => name))('finds nothing but literal SQL in %s', (name) => {
  const text = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8')
  expect(text).not.toMatch(/^import |\$\{|require\(/m)
})

it('has the search compute the same bands as the migrations gave the database', () => {
  const sqlOf = (wanted: string) => migrations.find(({ name }) => name === wanted)?.statements[0]
  expect(sqlOf('0101-search')).toContain(`generated always as (${marksSql()}) stored`)
  expect(sqlOf('0111-priced')).toBe(pricedFunctionSql())
})
