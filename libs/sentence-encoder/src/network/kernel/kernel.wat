;; What JavaScript cannot do: multiply eight pairs of whole numbers by one instruction (SIMD).
(module
  (import "encoder" "memory" (memory 0 65536 shared))

  ;; Multiplies a matrix by vectors. Its weights stand in groups of 16 columns; in a group, two rows after two rows; of
  ;; two rows, the two weights of each column side by side. So `dot` multiplies the weights of four columns by the
  ;; inputs of two rows and adds the two products of each column. A vector begins `inputStride` after the one before, so
  ;; vectors may share inputs. All addresses and sizes are in bytes.
  (func (export "multiply")
    (param $weights i32) (param $inputs i32) (param $sums i32)
    (param $inputSize i32) (param $inputStride i32) (param $sumSize i32) (param $vectors i32)
    (local $lastGroup i32) (local $vector i32) (local $vectorInputs i32)
    (local $input i32) (local $inputEnd i32) (local $weight i32) (local $sum i32)
    (local $x v128) (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $lastGroup (i32.add (local.get $sums) (local.get $sumSize)))
    (loop $groups
      (local.set $vector (i32.const 0))
      (local.set $vectorInputs (local.get $inputs))
      (local.set $sum (local.get $sums))
      (loop $eachVector
        (local.set $weight (local.get $weights))
        (local.set $input (local.get $vectorInputs))
        (local.set $inputEnd (i32.add (local.get $input) (local.get $inputSize)))
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (loop $rows
          (local.set $x (v128.load32_splat (local.get $input)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (local.get $x) (v128.load (local.get $weight)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=16 (local.get $weight)))))
          (local.set $c (i32x4.add (local.get $c)
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=32 (local.get $weight)))))
          (local.set $d (i32x4.add (local.get $d)
            (i32x4.dot_i16x8_s (local.get $x) (v128.load offset=48 (local.get $weight)))))
          (local.set $weight (i32.add (local.get $weight) (i32.const 64)))
          (local.set $input (i32.add (local.get $input) (i32.const 4)))
          (br_if $rows (i32.lt_u (local.get $input) (local.get $inputEnd))))
        (v128.store (local.get $sum) (local.get $a))
        (v128.store offset=16 (local.get $sum) (local.get $b))
        (v128.store offset=32 (local.get $sum) (local.get $c))
        (v128.store offset=48 (local.get $sum) (local.get $d))
        (local.set $sum (i32.add (local.get $sum) (local.get $sumSize)))
        (local.set $vectorInputs (i32.add (local.get $vectorInputs) (local.get $inputStride)))
        (local.set $vector (i32.add (local.get $vector) (i32.const 1)))
        (br_if $eachVector (i32.lt_u (local.get $vector) (local.get $vectors))))
      (local.set $weights (local.get $weight))
      (local.set $sums (i32.add (local.get $sums) (i32.const 64)))
      (br_if $groups (i32.lt_u (local.get $sums) (local.get $lastGroup)))))

  ;; Adds up rows of a matrix of 256 columns, each with a factor. Two rows at a time: an entry of the list has the
  ;; addresses of two rows and, in 16 bits each, their factors. Both rows are mixed, so that the weights of a column
  ;; stand side by side, as above.
  (func (export "sumRows")
    (param $list i32) (param $listEnd i32) (param $sums i32)
    (local $offset i32) (local $entry i32) (local $x v128) (local $a v128) (local $b v128)
    (local $low v128) (local $high v128)
    (loop $columns
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (local.get $low))
      (local.set $entry (local.get $list))
      (loop $rows
        (local.set $a (v128.load (i32.add (i32.load (local.get $entry)) (local.get $offset))))
        (local.set $b (v128.load (i32.add (i32.load offset=4 (local.get $entry)) (local.get $offset))))
        (local.set $x (v128.load32_splat offset=8 (local.get $entry)))
        (local.set $low (i32x4.add (local.get $low) (i32x4.dot_i16x8_s (local.get $x)
          (i8x16.shuffle 0 1 16 17 2 3 18 19 4 5 20 21 6 7 22 23 (local.get $a) (local.get $b)))))
        (local.set $high (i32x4.add (local.get $high) (i32x4.dot_i16x8_s (local.get $x)
          (i8x16.shuffle 8 9 24 25 10 11 26 27 12 13 28 29 14 15 30 31 (local.get $a) (local.get $b)))))
        (local.set $entry (i32.add (local.get $entry) (i32.const 12)))
        (br_if $rows (i32.lt_u (local.get $entry) (local.get $listEnd))))
      (v128.store (local.get $sums) (local.get $low))
      (v128.store offset=16 (local.get $sums) (local.get $high))
      (local.set $sums (i32.add (local.get $sums) (i32.const 32)))
      (local.set $offset (i32.add (local.get $offset) (i32.const 16)))
      (br_if $columns (i32.lt_u (local.get $offset) (i32.const 512))))))
