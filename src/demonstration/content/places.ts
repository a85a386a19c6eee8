/** The landscape around a place, which pictures show. */
export type Land = 'coast' | 'fjord' | 'valley' | 'dry' | 'plateau' | 'delta';

/** A place in British Columbia. Its position is real; everything else in the demonstration is fictitious. */
export type Place = {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly land: Land;
};

export const places = {
  abbotsford: { name: 'Abbotsford', latitude: 49.0504, longitude: -122.3045, land: 'valley' },
  atlin: { name: 'Atlin', latitude: 59.5767, longitude: -133.7017, land: 'fjord' },
  'bella-coola': { name: 'Bella Coola', latitude: 52.3721, longitude: -126.7539, land: 'fjord' },
  'campbell-river': { name: 'Campbell River', latitude: 50.0244, longitude: -125.2475, land: 'coast' },
  chilliwack: { name: 'Chilliwack', latitude: 49.1579, longitude: -121.9514, land: 'valley' },
  comox: { name: 'Comox', latitude: 49.6735, longitude: -124.9283, land: 'coast' },
  courtenay: { name: 'Courtenay', latitude: 49.6878, longitude: -124.9936, land: 'coast' },
  cranbrook: { name: 'Cranbrook', latitude: 49.5097, longitude: -115.7688, land: 'plateau' },
  'dawson-creek': { name: 'Dawson Creek', latitude: 55.7596, longitude: -120.2377, land: 'plateau' },
  delta: { name: 'Delta', latitude: 49.0847, longitude: -123.0586, land: 'delta' },
  fernie: { name: 'Fernie', latitude: 49.504, longitude: -115.0631, land: 'valley' },
  'fort-nelson': { name: 'Fort Nelson', latitude: 58.805, longitude: -122.6972, land: 'plateau' },
  'fort-st-john': { name: 'Fort St. John', latitude: 56.2524, longitude: -120.8466, land: 'plateau' },
  gibsons: { name: 'Gibsons', latitude: 49.4019, longitude: -123.5066, land: 'coast' },
  golden: { name: 'Golden', latitude: 51.2961, longitude: -116.9631, land: 'valley' },
  'haida-gwaii': {
    name: 'Daajing Giids, Haida Gwaii',
    latitude: 53.2556,
    longitude: -132.0757,
    land: 'coast',
  },
  kamloops: { name: 'Kamloops', latitude: 50.6745, longitude: -120.3273, land: 'dry' },
  kelowna: { name: 'Kelowna', latitude: 49.888, longitude: -119.496, land: 'dry' },
  kitimat: { name: 'Kitimat', latitude: 54.0493, longitude: -128.6284, land: 'fjord' },
  merritt: { name: 'Merritt', latitude: 50.1113, longitude: -120.7862, land: 'dry' },
  mission: { name: 'Mission', latitude: 49.1337, longitude: -122.3112, land: 'valley' },
  nanaimo: { name: 'Nanaimo', latitude: 49.1659, longitude: -123.9401, land: 'coast' },
  nelson: { name: 'Nelson', latitude: 49.4928, longitude: -117.2948, land: 'fjord' },
  osoyoos: { name: 'Osoyoos', latitude: 49.0323, longitude: -119.4682, land: 'dry' },
  pemberton: { name: 'Pemberton', latitude: 50.3203, longitude: -122.8053, land: 'valley' },
  penticton: { name: 'Penticton', latitude: 49.4991, longitude: -119.5937, land: 'dry' },
  'powell-river': { name: 'Powell River', latitude: 49.8352, longitude: -124.5247, land: 'coast' },
  'prince-george': { name: 'Prince George', latitude: 53.9171, longitude: -122.7497, land: 'plateau' },
  'prince-rupert': { name: 'Prince Rupert', latitude: 54.315, longitude: -130.3208, land: 'fjord' },
  quesnel: { name: 'Quesnel', latitude: 52.9784, longitude: -122.4927, land: 'plateau' },
  revelstoke: { name: 'Revelstoke', latitude: 50.9981, longitude: -118.1957, land: 'valley' },
  richmond: { name: 'Richmond', latitude: 49.1666, longitude: -123.1336, land: 'delta' },
  'salt-spring': { name: 'Salt Spring Island', latitude: 48.8533, longitude: -123.5089, land: 'coast' },
  sechelt: { name: 'Sechelt', latitude: 49.4742, longitude: -123.7545, land: 'coast' },
  smithers: { name: 'Smithers', latitude: 54.7804, longitude: -127.1743, land: 'valley' },
  squamish: { name: 'Squamish', latitude: 49.7016, longitude: -123.1558, land: 'fjord' },
  surrey: { name: 'Surrey', latitude: 49.1913, longitude: -122.849, land: 'delta' },
  terrace: { name: 'Terrace', latitude: 54.5182, longitude: -128.6032, land: 'valley' },
  tofino: { name: 'Tofino', latitude: 49.153, longitude: -125.9066, land: 'coast' },
  vancouver: { name: 'Vancouver', latitude: 49.2497, longitude: -123.1193, land: 'delta' },
  vernon: { name: 'Vernon', latitude: 50.267, longitude: -119.272, land: 'dry' },
  victoria: { name: 'Victoria', latitude: 48.4284, longitude: -123.3656, land: 'coast' },
  'williams-lake': { name: 'Williams Lake', latitude: 52.1417, longitude: -122.1417, land: 'plateau' },
} as const satisfies Readonly<Record<string, Place>>;

export type PlaceKey = keyof typeof places;
