/** More than the examples have, by a sixth: unwritten pages of memory cost nothing. */
const MAX_FEATURES = 1_500_000;
/** A power of two above the maximum, so that a place is always free. */
const PLACES = 2 ** 21;

/** Features and their numbers; plain data. */
export interface FeatureTable {
  /** A hash table with linear probing: at the place of a feature, its number plus 1; 0 at a free place. */
  places: Int32Array;
  /** The features by number. */
  features: Int32Array;
  size: number;
}

/** Numbers features from 0 in the order in which they are added, so that counts of them stand close together. */
export class FeatureNumbers {
  static readonly MAX = MAX_FEATURES;
  private readonly places: Int32Array;
  private readonly features: Int32Array;
  private size: number;

  /** Without a table, it has no feature. */
  constructor(table?: FeatureTable) {
    this.places = table?.places ?? new Int32Array(PLACES);
    this.features = table?.features ?? new Int32Array(MAX_FEATURES);
    this.size = table?.size ?? 0;
  }

  /** The numbered features. */
  get table(): FeatureTable {
    const { places, features, size } = this;
    return { places, features: features.subarray(0, size), size };
  }

  /** The number of a feature, which a new feature gets now. */
  add(feature: number): number {
    const place = this.placeOf(feature);
    if (this.places[place] === 0) {
      if (this.size === MAX_FEATURES)
        throw new Error('The examples have too many features: raise MAX_FEATURES.');
      this.features[this.size] = feature;
      this.places[place] = ++this.size;
    }
    return this.places[place]! - 1;
  }

  /** The number of a feature; -1 if it was never added. */
  of(feature: number): number {
    return this.places[this.placeOf(feature)]! - 1;
  }

  private placeOf(feature: number): number {
    let place = feature & (PLACES - 1);
    for (let taken = this.places[place]!; taken > 0; taken = this.places[place]!) {
      if (this.features[taken - 1] === feature) break;
      place = (place + 1) & (PLACES - 1);
    }
    return place;
  }
}
